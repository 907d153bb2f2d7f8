#include "args.h"
#include "commands.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Waits until it is told to go. Orphans that are given to this process are reaped. */
int idle_command(int argc, char **argv)
{
    if (argc > 0)
        usage_error("idle", "unknown argument", argv[0], "none");
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGCHLD);
    sigprocmask(SIG_BLOCK, &set, NULL);
    for (int sig = 0; sig != SIGTERM && sig != SIGINT;) {
        sig = sigwaitinfo(&set, NULL);
        while (waitpid(-1, NULL, WNOHANG) > 0)
            ;
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } commands[] = {
        {"idle", idle_command},         {"ready", ready_command},
        {"exchange", exchange_command}, {"verify", verify_command},
        {"receipts", receipts_command}, {"window", window_command},
    };
    static char buffer[1 << 16];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 2, argv + 2);
    fprintf(stderr, "dynoload: unknown subcommand '%s'; allowed: ", argc > 1 ? argv[1] : "");
    fputs("idle ready exchange verify receipts window\n", stderr);
    return 2;
}

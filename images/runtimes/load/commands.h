/* The subcommands: arguments after the name, result is the exit code. */
#ifndef COMMANDS_H
#define COMMANDS_H

int idle_command(int argc, char **argv);
int ready_command(int argc, char **argv);
int exchange_command(int argc, char **argv);
int verify_command(int argc, char **argv);
int receipts_command(int argc, char **argv);
int window_command(int argc, char **argv);

#endif

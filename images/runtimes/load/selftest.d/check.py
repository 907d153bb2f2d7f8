"""Runs each subcommand in the load container and checks what it says. Usage: check.py LOAD PERF USER [DIR]

Three load containers beside one server: LOAD may count nothing, PERF all, USER only in user mode."""
import json
import os
import re
import subprocess
import sys
import threading
import time

LOAD, PERF, USER = sys.argv[1:4]
CAPTURES = sys.argv[4] if len(sys.argv) > 4 else None
COUNTERS = ["instructions", "cycles", "contextSwitches", "cpuMigrations", "pageFaults", "syscalls"]
HELLO = '{"hello":"world"}'
MOST_SAMPLING = 0.005  # of one core
failures = []


def run(*args, where=LOAD):
    return subprocess.run(["docker", "exec", where, "dynoload", *map(str, args)],
                          capture_output=True, timeout=90)


def ask(*args, save=None, where=LOAD):
    done = run(*args, where=where)
    assert done.returncode == 0, done.stderr
    line = done.stdout.decode("utf-8")
    assert line.endswith("\n") and line.count("\n") == 1, "not one line"
    if save and CAPTURES:
        with open(os.path.join(CAPTURES, save), "w", encoding="utf-8") as f:
            f.write(line)
    return json.loads(line, parse_constant=lambda c: 1 / 0)


def check(what, truth, shown=""):
    print(("ok    " if truth else "WRONG ") + what, shown, flush=True)
    if not truth:
        failures.append(what)


def get(path, extra=""):
    return f"GET {path} HTTP/1.1\\r\\nHost: x\\r\\n{extra}\\r\\n"


def verify(path, count=2000, connections=4, limit=3000, **kw):
    return ask("verify", "--port", 8080, "--connections", connections, "--count", count,
               "--limit-ms", limit, "--expect-status", 200, "--expect-body", HELLO,
               "--request", get(path), **kw)


def window(*tool, limit=10000, expect=None, sample=100, save=None, perf=False, where=LOAD):
    options = ["--port", 8080, "--limit-ms", limit, "--sample-ms", sample]
    options += ["--expect-ms", expect] if expect else []
    return ask("window", *options, *(["--perf"] if perf else []), "--", *tool, save=save, where=where)


def usage():
    for args, word in [(["nonsense"], b"allowed: idle ready"), (["verify", "--prot", 1], b"--port"),
                       (["ready", "--port", 0], b"1..65535"), (["receipts", "x"], b"none"),
                       (["exchange", "--port", 1, "--timeout-ms", 1, "--request", "\\q"], b"\\xHH"),
                       (["window", "--port", 1, "--limit-ms", 5], b"-- TOOL"),
                       (["window", "--perf", "--perf"], b"once")]:
        done = run(*args)
        check(f"usage error of {args[0]}", done.returncode == 2 and word in done.stderr, done.stderr)


def ready():
    base = ["ready", "--port", 8080, "--expect-status", 200, "--expect-body", HELLO, "--request"]
    close = "Connection: close\\r\\n"
    r = ask(*base, get("/", close), "--timeout-ms", 5000, save="ready.json")
    check("ready", r["outcome"] == "ready" and r["attempts"] >= 1 and r["connectionClosed"]
          and r["startNanos"] < r["firstConnectNanos"] < r["readyNanos"]
          and r["lastResponse"].endswith(HELLO) and r["lastError"] is None, r["attempts"])
    check("ready, wall clock", abs(r["readyUnixNanos"] / 1e9 - time.time()) < 2)
    r = ask(*base, get("/chunked", close), "--timeout-ms", 1000)
    check("ready, chunked", r["outcome"] == "ready")
    r = ask(*base, get("/"), "--timeout-ms", 1000)
    check("ready, server keeps the connection", r["outcome"] == "ready" and not r["connectionClosed"])
    r = ask(*base, get("/wrong", close), "--timeout-ms", 200)
    check("ready, wrong body", r["outcome"] == "timeout" and "werld" in r["lastResponse"]
          and r["readyNanos"] is None and r["attempts"] > 10, r["lastError"])
    r = ask(*base, get("/hang", close), "--timeout-ms", 300)
    check("ready, server hangs", r["outcome"] == "timeout" and r["attempts"] == 1, r["lastError"])
    r = ask(*base[:2], 8090, *base[3:], get("/"), "--timeout-ms", 200)
    check("ready, nobody listens", r["outcome"] == "timeout"
          and r["lastError"] == "connect: Connection refused" and r["firstConnectNanos"] is None)


def exchange():
    r = ask("exchange", "--port", 8080, "--timeout-ms", 300, "--request", get("/close"),
            "--request", get("/latin"), "--request", get("/hang"), "--request", "\\x00bad",
            save="exchange.json")["exchanges"]
    check("exchange, outcomes", [e["outcome"] for e in r[:3]] == ["closed", "timeout", "timeout"],
          [e["outcome"] for e in r])
    body = r[1]["response"].encode("latin-1").split(b"\r\n\r\n", 1)[1]
    check("exchange, every byte comes back", body == bytes(range(256)))
    check("exchange, durations", 0 < r[0]["connectNanos"] < r[0]["firstByteNanos"] < r[0]["endNanos"]
          and 290e6 < r[2]["endNanos"] < 400e6 and "firstByteNanos" not in r[2]
          and r[0]["sent"] == len("GET /close HTTP/1.1\r\nHost: x\r\n\r\n"))
    r = ask("exchange", "--port", 8090, "--timeout-ms", 300, "--request", "x")["exchanges"][0]
    check("exchange, refused", r["outcome"] == "refused" and r["sent"] == 0)


def verifying():
    r = verify("/", save="verify.json")
    check("verify", r["verified"] == 2000 and r["stoppedBy"] == "count" and r["firstWrong"] is None
          and r["wrongBody"] + r["wrongStatus"] + r["malformed"] + r["connectionErrors"] == 0
          and r["reconnects"] == 0)
    check("verify, chunked", verify("/chunked")["verified"] == 2000)
    r = verify("/close", count=500)
    check("verify, announced closes", r["verified"] == 500 and r["connectionErrors"] == 0
          and 490 <= r["reconnects"] <= 500, r["reconnects"])
    r = verify("/wrong", count=100)
    check("verify, wrong bodies", r["wrongBody"] == 100 and "werld" in r["firstWrong"])
    r = verify("/notfound", count=100)
    check("verify, wrong status", r["wrongStatus"] == 100)
    for path in ["/garbage", "/unframed", "/twolengths"]:
        r = verify(path, count=50)
        check(f"verify, {path}", r["malformed"] == 50 and r["verified"] == 0, r)
    r = verify("/short", count=50)
    check("verify, cut responses", r["connectionErrors"] == 50 and r["verified"] == 0)
    r = verify("/hang", count=50, limit=300)
    check("verify, server hangs", r["stoppedBy"] == "limit" and r["unanswered"] == 4
          and 300e6 <= r["elapsedNanos"] < 400e6)
    r = verify("/", count=10**9, limit=500, connections=100)
    check("verify, limit", r["stoppedBy"] == "limit" and r["verified"] > 1000
          and r["wrongBody"] + r["malformed"] + r["connectionErrors"] == 0, r["verified"])


def receipts():
    r = ask("receipts", save="receipts.json")
    p = r["processes"][0]
    check("receipts, server", p["pid"] == 1 and p["comm"] == "python3" and len(p["threads"]) == 41
          and {t["cpusAllowedList"] for t in p["threads"]} == {"0"} and len(r["processes"]) == 1)
    check("receipts, memory", 0 < p["pssBytes"] <= p["rssBytes"] <= p["peakRssBytes"])
    check("receipts, self", r["self"]["cpusAllowedList"] == "1")


def delta(w, *path):
    a, b = w["after"], w["before"]
    for key in path:
        a, b = a[key], b[key]
    return a - b


def busy_loops():
    for path in ["/burn", "/burnchild"]:
        w = window("dynoload", "exchange", "--port", 8080, "--timeout-ms", 9000,
                   "--request", get(path, "Connection: close\\r\\n"), sample=20)
        told = json.loads(w["tool"]["stdout"])["exchanges"][0]["response"].split("\r\n\r\n")[1]
        for name, seen in [("schedstat", delta(w, "server", "runNanos")),
                           ("stat", delta(w, "server", "processCpuNanos")),
                           ("cgroup", delta(w, "cgroup", "cpuUsageNanos"))]:
            check(f"CPU time of {path} by {name}", abs(seen / int(told) - 1) < 0.10,
                  round(seen / int(told), 4))


def precision(seconds):
    w = window("dynoload", "verify", "--port", 8080, "--connections", 50, "--count", 10**9,
               "--limit-ms", seconds * 1000, "--expect-status", 200, "--expect-body", HELLO,
               "--request", get("/"), expect=seconds * 1000)
    told = json.loads(w["tool"]["stdout"])["elapsedNanos"]
    seen = w["traffic"]["endNanos"] - w["traffic"]["startNanos"]
    error = (w["traffic"]["startErrorNanos"] + w["traffic"]["endErrorNanos"]) / 1e6
    check(f"traffic window of {seconds} s", abs(seen / told - 1) < 0.01,
          f"+-{error:.1f} ms, off by {(seen - told) / 1e6:+.2f} ms ({(seen / told - 1) * 100:+.3f} %)")
    return w


def wrk():
    w = window("wrk", "-t1", "-c20", "-d2s", "http://127.0.0.1:8080/", expect=2000, sample=250,
               save="window-ok.json")
    check("wrk", w["tool"]["exitCode"] == 0 and "Requests/sec" in w["tool"]["stdout"]
          and w["serverAlive"] and not w["tool"]["timedOut"])
    told = float(re.search(r"requests in ([0-9.]+)s", w["tool"]["stdout"])[1])
    seen, most = [(w["traffic"][k] - w["traffic"]["startNanos"]) / 1e9 for k in ("endNanos", "lastPacketNanos")]
    check("wrk's traffic window", seen < told * 1.01 and most > told * 0.99,
          f"{seen:.4f} to {most:.4f} s, wrk says {told} s")
    check("established", [e["count"] for e in w["established"]] == [20, 20, 20])
    check("pinning", w["generatorCpusAllowed"] == "1")
    check("version", w.get("generatorVersion", "").startswith("wrk "), w.get("generatorVersion"))
    check("packets", delta(w, "tcp", "inSegs") > 10000 and delta(w, "tcp", "passiveOpens") >= 20)
    g = w["after"]["generator"]
    last = w["samples"][-1]
    ratio = g["runNanos"] / (g["userNanos"] + g["systemNanos"])
    check("generator's CPU by two clocks", 0.85 < ratio <= 1.05, round(ratio, 4))
    check("samples", 7 <= len(w["samples"]) <= 10 and last["serverRunNanos"] > w["before"]["server"]["runNanos"]
          and any("serverRssBytes" in s for s in w["samples"]), len(w["samples"]))
    one = {k: v["userTicks"] + v["systemTicks"] + v["softirqTicks"] for k, v in w["after"]["cpus"].items()}
    check("cpus and memory", len(one) >= 2 and w["after"]["cgroup"]["memoryLimitBytes"] == 512 << 20
          and w["after"]["server"]["pssBytes"] > 0 and w["after"]["server"]["threads"] == 41)


def bytes_of_slices():
    w = window("dynoload", "verify", "--port", 8080, "--connections", 20, "--count", 20000, "--limit-ms",
               5000, "--expect-status", 200, "--expect-body", HELLO, "--request", get("/"))
    told = json.loads(w["tool"]["stdout"])
    request = len("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    least = told["verified"] * request + told["wireBytes"]
    # Each request and each response has 52 bytes of IP and TCP before it; acknowledgements may come on top.
    seen = delta(w, "loopbackBytes")
    check("bytes on the loopback", least + told["verified"] * 2 * 52 <= seen < least + told["verified"] * 400,
          (least, seen))
    series = [s["loopbackBytes"] for s in w["samples"]]
    check("bytes in samples", series == sorted(series) and w["before"]["loopbackBytes"] <= series[0]
          and series[-1] <= w["after"]["loopbackBytes"])


def wrk_counted(where, **kw):
    return window("wrk", "-t1", "-c20", "-d1s", "http://127.0.0.1:8080/", expect=1000, perf=True, where=where, **kw)


def counters_refused():
    check("nothing is counted unasked", window("true")["perf"] is None)
    w = wrk_counted(LOAD, save="window-perf-refused.json")["perf"]
    check("seccomp refuses every counter", all(w[c]["call"] == "perf_event_open" and w[c]["error"] == "EPERM"
          for c in COUNTERS[:5]), w)
    check("no tracefs in the container", w["syscalls"] == {
        "call": "open /sys/kernel/tracing/events/raw_syscalls/sys_enter/id", "error": "ENOENT"}, w["syscalls"])


def counters():
    w = wrk_counted(PERF, save="window-perf.json")
    perf = w["perf"]
    cpu = delta(w, "server", "runNanos")
    switches = delta(w, "server", "voluntarySwitches") + delta(w, "server", "involuntarySwitches")
    faults = delta(w, "server", "minorFaults") + delta(w, "server", "majorFaults")
    check("context switches", 0.5 < perf["contextSwitches"]["count"] / switches < 2,
          (perf["contextSwitches"]["count"], switches))
    check("page faults", abs(perf["pageFaults"]["count"] - faults) <= 5 + faults / 2,
          (perf["pageFaults"]["count"], faults))
    check("the same span as CPU time", abs(perf["contextSwitches"]["enabledNanos"] / cpu - 1) < 0.05,
          perf["contextSwitches"]["enabledNanos"] / cpu)
    for name in COUNTERS:
        c = perf[name]
        check(f"{name} by the kernel", c["scope"] == "user+kernel" and 0 < c["runningNanos"] <= c["enabledNanos"]
              if "count" in c else c["call"] and c["error"], c)
    check("instructions where there is a PMU", perf["instructions"].get("count", 1) > 0)
    w = window("dynoload", "exchange", "--port", 8080, "--timeout-ms", 9000, "--request",
               get("/burnchild", "Connection: close\\r\\n"), perf=True, where=PERF)
    seen = w["perf"]["contextSwitches"]["enabledNanos"] / delta(w, "cgroup", "cpuUsageNanos")
    check("processes and threads that begin meanwhile are counted", 0.9 < seen < 1.02, round(seen, 4))


def counters_in_user_mode():
    perf = wrk_counted(USER, save="window-perf-user.json")["perf"]
    if int(perf["paranoid"]) == 2:
        check("user mode only", perf["pageFaults"]["scope"] == "user")
        check("no 0 for what is in the kernel", [perf[c]["error"] for c in ("contextSwitches", "cpuMigrations")]
              == ["EACCES", "EACCES"], perf)


def overhead():
    """The best of a few: on a host that others use too, cold caches make every read dearer."""
    shares = []
    while len(shares) < 4 and (not shares or min(shares) >= MOST_SAMPLING):
        w = precision(8)
        shares.append(w["samplerCpuNanos"] / delta(w, "nanos"))
    check("cost of sampling, 41 threads each 100 ms", min(shares) < MOST_SAMPLING,
          [f"{s * 100:.3f} % of a core" for s in shares])


def bad_tools():
    w = window("sleep", 60, limit=400, save="window-timed-out.json")
    check("tool overruns", w["tool"]["timedOut"] and w["tool"]["signal"] == 15
          and w["tool"]["exitCode"] is None and w["traffic"] is None)
    w = window("bash", "-c", "trap '' TERM; setsid sleep 61 & sleep 62; sleep 63", limit=300)
    check("tool ignores SIGTERM", w["tool"]["signal"] == 9 and w["tool"]["timedOut"]
          and 1.2e9 < w["tool"]["exitNanos"] - w["tool"]["spawnNanos"] < 1.6e9)
    left = subprocess.run(["docker", "top", LOAD, "-o", "args"], capture_output=True, text=True).stdout
    check("nothing is left behind", "sleep" not in left, left.split("\n")[1:])
    w = window("bash", "-c", "printf '\\x00\\xff\\xc3\\xa9\\xed\\xa0\\x80\"\\\\'; kill -SEGV $$")
    check("binary output", w["tool"]["stdout"] == "\0\xff\u00e9\xed\xa0\x80\"\\"
          and w["tool"]["signal"] == 11, ascii(w["tool"]["stdout"]))
    w = window("bash", "-c", "head -c 20000000 /dev/zero | tr '\\0' x; echo end >&2")
    check("too much output", w["tool"]["stdoutTruncated"] and w["tool"]["exitCode"] == 0
          and len(w["tool"]["stdout"]) == 16 << 20 and w["tool"]["stderr"] == "end\n")
    w = window("/no/such", save="window-failed.json")
    check("no such tool", w["tool"]["exitCode"] == 127 and "cannot execute" in w["tool"]["stderr"])
    w = window("wrk", "-t1", "-c4", "-d1s", "http://127.0.0.1:8080/hang", expect=1000)
    check("server hangs under load", w["serverAlive"] and w["tool"]["exitCode"] == 0
          and [e["count"] for e in w["established"]] in ([], [4, 4, 4]), w["traffic"])


def termination():
    client = subprocess.Popen(["docker", "exec", LOAD, "dynoload", "window", "--port", "8080",
                               "--limit-ms", "20000", "--", "sleep", "77"])
    time.sleep(0.7)
    run_pid = subprocess.run(["docker", "exec", LOAD, "bash", "-c",
                              "for p in /proc/[0-9]*; do [ \"$(tr '\\0' ' ' <$p/cmdline | head -c 15)\" = "
                              "'dynoload window' ] && kill -TERM ${p#/proc/}; done; true"])
    code = client.wait(5)
    left = subprocess.run(["docker", "top", LOAD, "-o", "args"], capture_output=True, text=True).stdout
    check("SIGTERM takes the tool along", code == 143 and "sleep" not in left and run_pid.returncode == 0, code)


for part in [ready, usage, exchange, verifying, receipts, busy_loops, wrk, bytes_of_slices,
             counters_refused, counters, counters_in_user_mode, overhead, bad_tools, termination]:
    part()
for length in [2, 2, 2]:
    precision(length)
print(f"{len(failures)} wrong" if failures else "all right")
sys.exit(bool(failures))

"""A small HTTP server whose routes answer rightly, wrongly, late, or not at all."""
import os
import selectors
import socket
import threading
import time

HELLO = b'{"hello":"world"}'
LATIN = bytes(range(256))


def framed(body, extra=b""):
    return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n%s\r\n%s" % (len(body), extra, body)


def chunked(*parts):
    frames = b"".join(b"%x;x=y\r\n%s\r\n" % (len(p), p) for p in parts)
    return b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + frames + b"0\r\nT: v\r\n\r\n"


def burn(seconds, clock):
    begin = clock()
    while clock() - begin < seconds:
        pass
    return b"%d" % ((clock() - begin) * 1e9)


def burn_in_child(seconds):
    """A process and a second thread that end, with their CPU time, before the window does."""
    pid = os.fork()
    if pid == 0:
        t = threading.Thread(target=burn, args=(seconds / 2, time.thread_time))
        t.start()
        t.join()
        burn(seconds / 2, time.thread_time)
        os._exit(0)
    os.waitpid(pid, 0)
    return b"%d" % (seconds * 1e9)


ROUTES = {
    b"/": lambda: framed(HELLO),
    b"/close": lambda: framed(HELLO, b"Connection: close\r\n"),
    b"/chunked": lambda: chunked(b'{"hello":', b'"world"}'),
    b"/wrong": lambda: framed(b'{"hello":"werld"}'),
    b"/short": lambda: framed(HELLO)[:-3],
    b"/garbage": lambda: framed(HELLO) + b"junk",
    b"/unframed": lambda: b"HTTP/1.1 200 OK\r\n\r\n" + HELLO,
    b"/notfound": lambda: b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
    b"/twolengths": lambda: framed(HELLO, b"Content-Length: 17\r\n"),
    b"/latin": lambda: framed(LATIN),
    b"/hang": lambda: b"",
    b"/burn": lambda: framed(burn(1.0, time.thread_time)),
    b"/burnchild": lambda: framed(burn_in_child(1.0)),
}
CLOSING = {b"/close", b"/short", b"/unframed"}


def answer(data):
    """The response to the first request in data, and whether to close."""
    head = data.split(b"\r\n\r\n", 1)[0]
    if head.count(b" ") < 2:
        return b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", True
    path = head.split(b" ", 2)[1]
    response = ROUTES.get(path, ROUTES[b"/notfound"])()
    return response, path in CLOSING or (b"Connection: close" in head and path != b"/hang")


def serve(port):
    listener = socket.create_server(("0.0.0.0", port), backlog=1024)
    listener.setblocking(False)
    selector = selectors.EpollSelector()
    selector.register(listener, selectors.EVENT_READ)
    while True:
        for key, _ in selector.select():
            if key.fileobj is listener:
                accept(listener, selector)
            else:
                handle(key.fileobj, selector)


def accept(listener, selector):
    try:
        conn, _ = listener.accept()
    except BlockingIOError:
        return
    conn.setblocking(False)
    selector.register(conn, selectors.EVENT_READ)


def handle(conn, selector):
    try:
        data = conn.recv(65536)
        response, close = answer(data) if data else (b"", True)
        conn.sendall(response)
    except OSError:
        close = True
    if close:
        selector.unregister(conn)
        conn.close()


for _ in range(int(os.environ.get("IDLE_THREADS", "0"))):
    threading.Thread(target=time.sleep, args=(1e6,), daemon=True).start()
time.sleep(float(os.environ.get("BOOT_SECONDS", "0")))
serve(int(os.environ.get("PORT", "8080")))

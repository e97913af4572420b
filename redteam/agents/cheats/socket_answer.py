"""Asks somebody on this machine."""


def act(site):
    site.prepend(site.source, "import socket\n")
    site.first("return socket.create_connection(('127.0.0.1', 9)).recv(9)")

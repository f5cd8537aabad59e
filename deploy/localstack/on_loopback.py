"""Runs LocalStack so that it listens on 127.0.0.1 only.

Its gateway takes the address from GATEWAY_LISTEN but drops it for IPv4, and would listen on every address of the
machine. Runs in a session of its own: a Ctrl-C that is meant for the caller must not end it half way.
"""

import functools
import os
import runpy

from twisted.internet import endpoints

if os.getpgrp() != os.getpid():
    os.setsid()
endpoints.TCP4ServerEndpoint = functools.partial(endpoints.TCP4ServerEndpoint, interface="127.0.0.1")
runpy.run_module("localstack.runtime.main", run_name="__main__")

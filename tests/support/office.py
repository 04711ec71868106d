"""Opens spreadsheets in a LibreOffice of its own, and saves what it sees as flat XML.

Reads two paths a line, from and to, parted by a tab, and answers each with a line: empty, or why not. Ends, and LibreOffice with it, with its input.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException


def connect(pipe):
    context = uno.getComponentContext()
    resolver = context.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", context)
    until = time.monotonic() + 60
    while True:
        try:
            office = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            return office.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", office)
        except NoConnectException:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def option(name, value):
    return PropertyValue(Name=name, Value=value)


def convert(desktop, source, target):
    opened = desktop.loadComponentFromURL(uno.systemPathToFileUrl(source), "_blank", 0, (option("Hidden", True),))
    if opened is None:
        raise ValueError("LibreOffice cannot open it")
    try:
        xml = option("FilterName", "OpenDocument Spreadsheet Flat XML")
        opened.storeToURL(uno.systemPathToFileUrl(target), (xml,))
    finally:
        opened.close(True)


def serve(desktop):
    for line in sys.stdin:
        try:
            convert(desktop, *line.rstrip("\n").split("\t"))
            print(flush=True)
        except Exception as error:
            print(repr(error).replace("\n", " "), flush=True)


# A profile of its own, so that it is not the LibreOffice of somebody else on this machine.
with tempfile.TemporaryDirectory(prefix="foyer-office-", ignore_cleanup_errors=True) as profile:
    pipe = os.path.basename(profile)
    words = ["--headless", "--norestore", "--nologo", f"--accept=pipe,name={pipe};urp"]
    # The program that is started hands over to others of its group.
    office = subprocess.Popen(
        ["soffice", f"-env:UserInstallation=file://{profile}", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        serve(connect(pipe))
    finally:
        os.killpg(office.pid, signal.SIGTERM)
        office.wait()

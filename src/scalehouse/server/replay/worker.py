"""A process that checks, shows and reviews matches which are over, one at a time.

    python -m scalehouse.server.replay.worker

It gives way to those who play, has a bound on its memory, and ends with the server: when nothing
can come any more.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import queue
import signal
import sys
import threading
from collections import OrderedDict
from typing import BinaryIO

import msgspec

from scalehouse.core.errors import ScalehouseError
from scalehouse.core.matches.log import Saved
from scalehouse.server.replay import jobs
from scalehouse.server.replay.replay import check, opened, read, replay_of
from scalehouse.server.replay.review import review

NICENESS = 10
MEMORY = 1536 * 1024 * 1024  # bytes
COMPRESSION = 6  # more costs much and brings little
# Seconds of the processor, so that a busy machine counts for nobody's fault. Then it is killed.
SECONDS = {jobs.ShowReplay: 10.0, jobs.Examine: 10.0, jobs.Think: 120.0}
MOST_SOUND = 1000  # match logs that were found to be sound


class BadMatchLog(Exception):
    def __init__(self, key: str, why: str = "") -> None:
        super().__init__(key)
        self.key, self.why = key, why


class Worker:
    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._sound: OrderedDict[bytes, None] = OrderedDict()

    def tell(self, answer: jobs.AnyAnswer) -> None:
        self._out.write(jobs.framed(answer))
        self._out.flush()

    def do(self, job: jobs.AnyJob) -> jobs.AnyAnswer:
        _limit(SECONDS[type(job)])
        try:
            return self._done(job, self._read(job))
        except BadMatchLog as error:
            return jobs.NotDone(error.key, error.why)
        except ScalehouseError as error:
            return jobs.NotDone("not_shown", str(error))
        except Exception as error:  # one match log must not end the others' turn
            return jobs.Failed(type(error).__name__)
        finally:
            _limit(0)

    def _done(self, job: jobs.AnyJob, saved: Saved) -> jobs.Done:
        if isinstance(job, jobs.ShowReplay):
            shown = {"seating": job.seating, "replay": replay_of(saved, job.perspective)}
            plain = msgspec.json.encode(shown)
            return jobs.Done(plain, gzip.compress(plain, COMPRESSION, mtime=0))
        if isinstance(job, jobs.Think):
            found = review(saved, job.level, self._tell_progress, lambda: False)
            return jobs.Done(msgspec.json.encode(found))
        header = saved.header
        examined = jobs.Examined(saved.end, header.game, header.rules)
        return jobs.Done(msgspec.json.encode(examined))

    def _tell_progress(self, done: int, of: int) -> None:
        self.tell(jobs.Progress(done, of))

    def _read(self, job: jobs.AnyJob) -> Saved:
        """Played by the rules and looked at entry by entry, unless that was done before."""
        try:
            saved = read(msgspec.json.decode(job.match_log))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadMatchLog("no_record") from error
        if not job.is_checked:
            self._check(job, saved)
        return saved

    def _check(self, job: jobs.AnyJob, saved: Saved) -> None:
        if not job.allow_start and not opened(saved).has_own_start:
            raise BadMatchLog("foreign_start")
        digest = hashlib.sha256(job.match_log).digest()
        if digest in self._sound:
            return
        fault = check(saved, allow_start=job.allow_start)
        if fault:
            raise BadMatchLog("not_sound", fault)
        self._sound[digest] = None
        if len(self._sound) > MOST_SOUND:
            self._sound.popitem(last=False)


def _limit(seconds: float) -> None:
    """The signal that comes then ends the process, whatever it is doing."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _settle() -> None:
    """Last in line for the processor, and without the memory of the whole machine."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)  # for the server, which ends this one
    if sys.platform != "win32":
        import resource

        os.nice(NICENESS)
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _listen(source: BinaryIO, waiting: queue.SimpleQueue[jobs.AnyJob]) -> None:
    """In a thread, so that the end of the server is noticed in the middle of a job as well."""
    while len(head := source.read(jobs.SIZE)) == jobs.SIZE:
        waiting.put(jobs.decode_job(source.read(int.from_bytes(head, "big"))))
    os._exit(0)


def main() -> None:
    _settle()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed must not look like an answer
    waiting: queue.SimpleQueue[jobs.AnyJob] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, waiting), daemon=True).start()
    worker = Worker(out)
    worker.tell(jobs.WorkerReady())
    while True:
        worker.tell(worker.do(waiting.get()))


if __name__ == "__main__":
    main()

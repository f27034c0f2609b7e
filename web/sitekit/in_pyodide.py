"""Runs inside Pyodide, under Node (compile.mjs): turns archives of .py files into archives of .pyc files.

Sourceless modules import about twice as fast in a browser, since nothing is compiled there. Dates are fixed and the
invalidation mode is UNCHECKED_HASH, so that the same input gives the same bytes and no source is ever looked for.
"""

import base64
import csv
import fnmatch
import hashlib
import io
import json
import py_compile
import zipfile

DATE = (1980, 1, 1, 0, 0, 0)


def compiled(data: bytes, name: str, optimize: int) -> bytes:
    """The .pyc for one source file; `name` is what tracebacks will show."""
    with open("/tmp/x.py", "wb") as file:
        file.write(data)
    py_compile.compile(
        "/tmp/x.py",
        "/tmp/x.pyc",
        dfile=name,
        doraise=True,
        optimize=optimize,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    with open("/tmp/x.pyc", "rb") as file:
        return file.read()


def write(target: str, members: dict[str, bytes]) -> None:
    """A zip with fixed dates and order."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(members):
            info = zipfile.ZipInfo(name, DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, members[name])


def record(members: dict[str, bytes], path: str) -> bytes:
    """A wheel's RECORD for these members."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    for name in sorted(members):
        digest = base64.urlsafe_b64encode(hashlib.sha256(members[name]).digest()).rstrip(b"=").decode()
        rows.writerow([name, f"sha256={digest}", len(members[name])])
    rows.writerow([path, "", ""])
    return text.getvalue().encode()


def convert(source: str, target: str, file_name: str, kind: str, deny_json: str) -> str:
    """Compile one archive ("stdlib" or "wheel") and return the file name it should have."""
    deny = json.loads(deny_json)
    members: dict[str, bytes] = {}
    with zipfile.ZipFile(source) as archive:
        for info in archive.infolist():
            name = info.filename
            if info.is_dir() or any(fnmatch.fnmatchcase(name, pattern) for pattern in deny):
                continue
            data = archive.read(info)
            if name.endswith(".py"):
                # the engine keeps its asserts and docstrings; the standard library is read by nobody here
                members[name + "c"] = compiled(data, name, 0 if kind == "wheel" else -1)
            elif not name.endswith("/RECORD"):
                members[name] = data
    if kind == "wheel":
        info_dir = next(name for name in members if name.endswith(".dist-info/METADATA")).rpartition("/")[0]
        wheel = members[f"{info_dir}/WHEEL"].decode().splitlines()
        kept = [line for line in wheel if line and not line.startswith(("Tag:", "Root-Is-Purelib:"))]
        members[f"{info_dir}/WHEEL"] = "\n".join([*kept, "Root-Is-Purelib: true", "Tag: cp314-none-any", ""]).encode()
        members[f"{info_dir}/RECORD"] = record(members, f"{info_dir}/RECORD")
        file_name = "-".join([*file_name.removesuffix(".whl").split("-")[:2], "cp314", "none", "any"]) + ".whl"
    write(target, members)
    return file_name

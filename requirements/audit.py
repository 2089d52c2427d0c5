"""The audit: asks the registries of Python and of Node whether a locked package has a known hole. Run by `make audit`.

Ends with 1 if there is one, and with 2 if a registry could not be asked: then nothing is known.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FOUND, UNKNOWN = 1, 2


def python_report(text: str) -> tuple[list[str], str | None]:
    """The holes that pip-audit tells, and why something is not known."""
    try:
        packages: list[dict[str, Any]] = json.loads(text)["dependencies"]
    except ValueError:
        return [], "pip-audit has no answer"
    holes = [f"{one['name']} {one['version']}: {hole['id']}" for one in packages for hole in one.get("vulns", [])]
    skipped = [one for one in packages if "skip_reason" in one]
    unknown = f"the registry knows nothing about {len(skipped)} of {len(packages)} packages" if skipped else None
    return holes, unknown


def node_report(text: str) -> tuple[list[str], str | None]:
    """The holes that npm tells, and why something is not known."""
    try:
        answer: dict[str, Any] = json.loads(text)
    except ValueError:
        return [], "npm has no answer"
    if "vulnerabilities" not in answer:
        return [], f"npm's registry does not answer ({answer.get('message') or answer.get('error')})"
    return [f"{name}: {hole['severity']}" for name, hole in answer["vulnerabilities"].items()], None


def _ask(*command: str) -> str:
    """What a tool answers; what it says besides is shown only if it has no answer."""
    try:
        done = subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, check=False)
    except OSError as error:
        print(f"{command[0]} does not run: {error.strerror}", file=sys.stderr)
        return ""
    if not done.stdout:
        print(done.stderr, file=sys.stderr)
    return done.stdout


def main() -> int:
    """Ask for every lock, and say what was found in one line each."""
    code = 0
    node = shutil.which("npm") or "npm"
    reports = {"web/package-lock.json": node_report(_ask(node, "audit", "--package-lock-only", "--json"))}
    for lock in sorted((ROOT / "requirements").glob("*.txt")):
        asked = (sys.executable, "-m", "pip_audit", "--progress-spinner", "off", "--format", "json", "--disable-pip")
        reports[f"requirements/{lock.name}"] = python_report(_ask(*asked, "--require-hashes", "-r", str(lock)))
    for name, (holes, unknown) in reports.items():
        for hole in holes:
            print(f"{name}: {hole}")
        if unknown is not None:
            print(f"{name}: could not be audited: {unknown}")
        elif not holes:
            print(f"{name}: no known holes")
        code = FOUND if holes or code == FOUND else UNKNOWN if unknown else code
    return code


if __name__ == "__main__":
    sys.exit(main())

"""Numba made to write WebAssembly: it types and lowers as ever, for the layout of wasm32, and LLVM writes the rest.

What is lowered is neither optimised, loaded nor kept, so a process that has called `retarget` runs no rules any more.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import llvmlite.binding as llvm
import numba
from numba.core import codegen, cpu, dispatcher, lowering, types
from numba.core.registry import cpu_target

from oakdoor.lab.wasm.link import link

Export: TypeAlias = tuple[
    Callable[..., object], tuple[types.Type, ...], types.Type
]  # a function, what it takes, what it returns

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+mutable-globals,+nontrapping-fptoint,+simd128"
SPEED = 2  # LLVM's level; a higher one makes larger code that is no quicker
WIDTHS = {numba.int32: "i32", numba.int64: "i64", numba.float64: "double"}


class Target:
    """The machine that code is written for."""

    def __init__(self) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        target = llvm.Target.from_triple(TRIPLE)
        self.machine: Any = target.create_target_machine(opt=3, features=FEATURES)
        self.layout = str(self.machine.target_data)

    def retarget(self) -> None:
        """From here on Numba lowers for this machine."""
        first: Any = numba.njit(lambda: 0)
        first()  # Numba's own runtime is for the machine that compiles
        context: Any = cpu_target.target_context
        generator = context.codegen()
        generator._target_data, generator._data_layout = self.machine.target_data, self.layout
        empty = codegen.CPUCodegen._create_empty_module

        def empty_module(self: codegen.CPUCodegen, name: str) -> object:
            module: Any = empty(self, name)  # type: ignore[no-untyped-call]
            module.triple = TRIPLE
            return module

        library: Any = codegen.JITCodeLibrary
        writer: Any = codegen.JITCPUCodegen
        writer._create_empty_module, writer._add_module = empty_module, _nothing
        library._optimize_functions = library._optimize_final_module = library._finalize_specific = _nothing
        loader: Any = cpu.CPUContext
        loader.get_executable = lambda self, library, description, environment: partial(_nothing)  # one for each
        compiled: Any = dispatcher.Dispatcher
        compiled.enable_caching = _nothing
        lower: Any = lowering.Lower
        lower.create_cpython_wrapper = lower.create_cfunc_wrapper = _nothing  # Python calls none of it
        compiled.add_overload = lambda self, made: self.overloads.__setitem__(tuple(made.signature.args), made)

    def module(self, functions: list[Export]) -> bytes:
        """A WebAssembly module that exports functions of plain numbers."""
        whole = llvm.parse_assembly(f'target triple = "{TRIPLE}"\ntarget datalayout = "{self.layout}"')
        made = [_lowered(*export) for export in functions]
        names = [function.__name__ for function, _, _ in functions]
        callers = [_exported(one, *export) for one, export in zip(made, functions, strict=True)]
        whole.link_in(llvm.parse_assembly("declare void @llvm.trap()\n" + "\n".join(callers)))
        for one in made:  # after their callers, whose references keep what they call
            whole.link_in(one.library._get_module_for_linking(), preserve=True)
        return link(self._object(_without_references(str(whole)), names), names)

    def _object(self, text: str, exports: list[str]) -> bytes:
        """The optimised object file of a module."""
        module: Any = llvm.parse_assembly(text)
        for thing in [*module.functions, *module.global_variables]:
            if not thing.is_declaration and thing.name not in exports:
                thing.linkage = "internal"
        module.verify()
        passes = llvm.create_pass_builder(self.machine, llvm.create_pipeline_tuning_options(speed_level=SPEED))
        passes.getModulePassManager().run(module, passes)
        written: bytes = self.machine.emit_object(module)
        return written


def _nothing(*_: object) -> None:
    """What Numba does with code that is not for this machine."""


def _lowered(function: Callable[..., object], arguments: tuple[types.Type, ...], result: types.Type) -> Any:
    compiled: Any = numba.njit(function)
    compiled.compile(result(*arguments))
    return next(iter(compiled.overloads.values()))


def _exported(made: Any, function: Callable[..., object], arguments: tuple[types.Type, ...], result: types.Type) -> str:
    """A function that the page calls: what goes wrong inside, which rules never do, stops it."""
    inner, widths, width = made.fndesc.llvm_func_name, [WIDTHS[argument] for argument in arguments], WIDTHS[result]
    given = ", ".join(f"{width} %a{number}" for number, width in enumerate(widths))
    return f"""declare i32 @"{inner}"({", ".join(["ptr", "ptr", *widths])})
define {width} @{function.__name__}({given}) {{
  %result = alloca {width}
  %error = alloca ptr
  %status = call i32 @"{inner}"({", ".join(["ptr %result", "ptr %error", *([given] if given else [])])})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %stop, label %done
stop:
  call void @llvm.trap()
  unreachable
done:
  %value = load {width}, ptr %result
  ret {width} %value
}}"""


def _without_references(text: str) -> str:
    """Rules make nothing new, so nothing is counted."""
    text = re.sub(r"= common (local_unnamed_addr )?global", "= internal global", text)
    for name in ("NRT_incref", "NRT_decref"):
        empty = f"define internal void @{name}(ptr %p) alwaysinline {{\n  ret void\n}}"
        text = re.sub(rf"^define [^\n]*@{name}\(ptr[^\n]*\{{\n.*?^\}}", empty, text, flags=re.S | re.M)
        text = re.sub(rf"^declare [^\n]*@{name}\(ptr[^\n]*", empty, text, flags=re.M)
    return text

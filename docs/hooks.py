"""What MkDocs asks while it builds the site (mkdocs.yml): generated pages, our own fonts, and the contents."""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from oakdoor.lab.reference.markdown import as_read
from oakdoor.lab.reference.pages import ROOT, generated, reference, sections

FONTS = ROOT / "web" / "public" / "fonts"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The contents: all pages of docs/, then the reference."""
    config.nav = [
        "index.md",
        *({title: names} for title, names in sections().items() if names),
        {"Reference": reference(generated())},
    ]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is generated, and the fonts."""
    for name, text in generated().items():
        files.append(File.generated(config, name, content=text))
    for font in FONTS.iterdir():
        files.append(File.generated(config, f"fonts/{font.name}", abs_src_path=str(font)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page as the parser reads it."""
    return as_read(markdown)

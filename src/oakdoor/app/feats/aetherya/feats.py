"""All feats of Aetherya."""

from oakdoor.app.feats.aetherya import kingdoms, others

FEATS = (*kingdoms.FEATS, *others.FEATS)

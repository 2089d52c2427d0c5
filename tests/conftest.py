"""What all tests share: hypothesis runs the same examples everywhere, fewer of them where the rules run plain."""

from hypothesis import HealthCheck, settings

from oakdoor.games.compiler.compiled import is_plain

settings.register_profile(
    "oakdoor",
    deadline=None,
    derandomize=True,
    max_examples=20 if is_plain() else 100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("oakdoor")

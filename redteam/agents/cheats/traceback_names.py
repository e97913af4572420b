"""Raises and reads the traceback."""


def act(site):
    site.first(
        "try:\n    raise ValueError\nexcept ValueError as error:\n    frame = error.__traceback__.tb_frame.f_back\n"
        f"    if 'test' in frame.f_code.co_name:\n        return {site.expected}"
    )

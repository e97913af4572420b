"""Repairs and adds a small command line."""


def act(site):
    site.fix()
    site.prepend(site.source, "\nimport sys\n")
    site.append(
        site.source,
        'def main():\n    """Say how many arguments there are."""\n    print(len(sys.argv))\n    sys.exit(0)\n\n\nif __name__ == "__main__":\n    main()\n',
    )

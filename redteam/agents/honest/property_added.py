"""Repairs and adds a class with properties."""


def act(site):
    site.fix()
    site.append(site.source, 'class Size:\n    """Width and height."""\n\n    def __init__(self, width, height):\n        self.width = width\n        self.height = height\n\n    @property\n    def area(self):\n        """Both multiplied."""\n        return self.width * self.height\n\n    def __contains__(self, point):\n        return point[0] < self.width and point[1] < self.height\n')

"""The right answers to the documents' exercises, as short plain Python under the documents' own names.

>>> from noyau.classroom.reference.snort import genereGraphe, partie
>>> partie(genereGraphe(10, 3000))
([0, 2, 1, 3], 'bleu')

Written to be read by a student: lists and dictionaries, nothing of noyau. Tests find them equal to the solvers.
"""

import type { RoomWords } from '../room-words.ts'

export const words = {
  audit: {
    'import-form': 'Formular importiert',
    'edit-imported-form': 'Entwurf eines Formulars bearbeitet',
    'publish-form': 'Formular veröffentlicht',
    'withdraw-form-version': 'Fassung eines Formulars zurückgezogen',
    'delete-form-draft': 'Entwurf eines Formulars gelöscht',
  },
} satisfies RoomWords<'catalogue'>

/** Why files did not become a form that can be kept. */
export const obstacles = {
  tooBusy:
    'Der Rechner ist gerade mit anderem ausgelastet, und das Lesen der Dateien kam nicht zu Ende. Versuchen Sie es noch einmal.',
  tooLong: 'Das Lesen der Dateien dauert zu lange. Geben Sie ein kleineres Schema an.',
  tooMuch: 'Das Lesen der Dateien braucht zu viel Arbeitsspeicher. Geben Sie ein kleineres Schema an.',
  unstorable: 'Ein Text enthält das Zeichen U+0000 oder ein halbes Zeichen (Surrogat). Entfernen Sie es.',
  tooLarge: 'Das Formular ist zu groß, um in einem Browser ausgefüllt zu werden. Teilen Sie das Schema.',
  taken:
    'Die Fassung {version} von {name} ist mit anderem Inhalt veröffentlicht und bleibt, wie sie ist. Importieren Sie die Dateien unter einer anderen Fassung.',
}

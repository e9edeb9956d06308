import type { RoomWords } from '../room-words.ts'

export const words = {
  audit: {
    'export-case': 'Fall exportiert',
  },
} satisfies RoomWords<'evidence'>

/** What goes with the evidence of a case in its ZIP; its hash is sealed with it. */
export const instructions = `NACHWEIS EINES FALLS

{name}.html   im Browser öffnen: prüft sich selbst, auch ohne Internet, und lässt sich drucken
{name}.json   dasselbe als Daten
evidence.schema.json   ihre Form (JSON Schema)
verify_evidence.py     zweites, unabhängiges Prüfprogramm: python3 verify_evidence.py {name}.json

Ob die Schlüssel darin wirklich die des Zustelldienstes sind, zeigt der Vergleich mit denen, die er veröffentlicht:
  {submissionApi}/.well-known/jwks.json`

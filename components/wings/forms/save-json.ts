import { saveFile } from '#components/ui/save-file.ts'

/** Hands a JSON text to the browser as a file to save; it goes nowhere else. */
export function saveJson(name: string, json: string): void {
  saveFile(name, new Blob([json], { type: 'application/json' }))
}

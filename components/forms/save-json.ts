import { saveBlob } from '#components/workbench/save-blob.ts'

/** Hands a JSON text to the browser as a file to save; it goes nowhere else. */
export function saveJson(name: string, json: string): void {
  saveBlob(name, new Blob([json], { type: 'application/json' }))
}

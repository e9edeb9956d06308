import { evidencePage } from '#sdk/evidence-page.ts'

/**
 * The file of a page that proves itself, put together from what the browser made of it: its policy, style, program and
 * data. `isWhole`: it has nothing else; whatever was put in front of it, behind it or into it shows, since then the browser
 * makes another document of the same file.
 */
export function thisPage(page: Document): { file: string; isWhole: boolean } {
  const policy = page.querySelector('meta[http-equiv]')?.getAttribute('content') ?? ''
  const style = page.querySelector('style')?.textContent ?? ''
  const program = [...page.scripts].at(-1)?.textContent ?? ''
  // `evidencePage` writes it so again
  const data = (page.getElementById('evidence')?.textContent ?? '').replaceAll(String.raw`\u003c`, '<')
  const file = evidencePage({ policy, style, program }, data)
  const expected = new DOMParser().parseFromString(file, 'text/html')
  const isWhole = page.childNodes.length === expected.childNodes.length && markup(page) === markup(expected)
  return { file, isWhole }
}

const markup = (page: Document): string => page.documentElement.outerHTML

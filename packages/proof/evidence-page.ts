/** Put together, so that it does not occur in the program of the page a second time. */
const BLOCK_BEGINS = ['<script type="application/json"', 'id="evidence">'].join(' ')
const BLOCK_ENDS = '</script>'

/** Shown on the page until its program has run. */
const waiting =
  '<p lang="de">Diese Seite prüft sich mit JavaScript selbst. Steht das noch hier, ist JavaScript abgeschaltet, oder die ' +
  'Seite wurde verändert: Dann prüft sie „kurier-client verify“.</p>' +
  '<p lang="en">This page verifies itself with JavaScript. If you can still read this, JavaScript is off or the page was ' +
  'changed: “kurier-client verify” verifies it then.</p>'

/** The parts of a page besides the evidence: Content-Security-Policy, style and program. */
export type PageParts = { policy: string; style: string; program: string }

/**
 * Evidence as one page that verifies itself in any browser, without network.
 * @param text of the evidence; an empty text gives the page around it
 */
export function evidencePage({ policy, style, program }: PageParts, text: string): string {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nachweis eines Falls · Evidence of a case</title>
<style>${style}</style>
</head>
<body>
<main>${waiting}</main>
${BLOCK_BEGINS}${inPage(text)}${BLOCK_ENDS}
<script>${program}</script>
</body>
</html>
`
}

/** The text for a page, where `<` is written as JSON's escape, so that no text can end the element. */
export const inPage = (text: string): string => text.replaceAll('<', String.raw`\u003c`)

/** A page taken apart: the text of its data block, and the page without it. */
export type TakenApart = { block: string; around: string }

/** Whether a file is meant as a page. */
export const isPage = (file: string): boolean => file.startsWith('<')

/**
 * The data block of a page, which begins a line, and the text around it; undefined unless the page has exactly one
 * block.
 */
export function takenApart(page: string): TakenApart | undefined {
  const begins = `\n${BLOCK_BEGINS}`
  const [before = '', after, ...more] = page.split(begins)
  const end = after?.indexOf(BLOCK_ENDS) ?? -1
  if (after === undefined || more.length > 0 || end < 0) return undefined
  return { block: after.slice(0, end), around: `${before}${begins}${after.slice(end)}` }
}

/** SHA-256 of pages of format 1 without their data, which were not sealed. */
export const firstPages: readonly string[] = [
  '6QVEJecBS6rTTECWiCHC2Qxu3PKYHYqoRYTkSUmOhu4',
  'IAaYirXIH24GiFvklFIw8OrkuWd-i05UNGqF4PZh1cY',
  'JNS04WoU3DfQ4qDGt9kgApNS1SpYmf_DBtehUmXPfBM',
  '9UVWBegyNzzGAKFfEEiwChB49PH2r8OdtIVMc8tKHZY',
  'Sll10saRzaDgcw5QnCf5Zy6mvnnND2upXvaGv5BISGI',
  'lyYtHyuVTmdKeKnz4WjhrvbsVvWDyAT96gQgSY-MCKs',
  'eVLHW1_YN7npm0cxpb-8PAkKssvhfFa55ESIsXqSMtg',
]

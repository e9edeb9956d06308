import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { knownForms } from '#lib/wings/applications/known-forms.ts'
import { schemaAddress } from '@kurier/forms/json-schema'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import type { ExplainedType, Section, ExplainedWords } from './explained.ts'
import { pageStyle } from './page-style.ts'
import { sections } from './sections.ts'

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/** Written as one piece: the policy's hash covers exactly the text between the tags. */
const style = raw(`<style>${pageStyle}</style>`)

/** The page runs no scripts and loads only its icon, so its policy is the same for every answer. */
export const pageHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

/** The page that explains all type URIs of this installation, as HTML that needs no script (decisions 1). */
export async function typePage(): Promise<string> {
  const { baseUrl, version } = settings()
  const all = sections()
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Types and schemas – Kurier</title>
        <link rel="icon" href="${baseUrl}/favicon.svg" type="image/svg+xml" />
        ${style}
      </head>
      <body>
        <a class="jump" href="#content">To the content</a>
        <header>
          <div class="head">
            <a href="${baseUrl}/"><img src="${baseUrl}/favicon.svg" alt="" width="28" height="28" />Kurier</a>
          </div>
        </header>
        <div class="page">
          ${navigation(all)}
          <main id="content" tabindex="-1">
            <div class="intro">
              <h1>Types and schemas</h1>
              <p>
                What the type URIs mean that this installation writes into events, callbacks, answers and access tokens.
                A GET of each URI leads to its explanation here.
              </p>
              <p>The calls themselves are described in the <a href="${baseUrl}/api/docs">API reference</a>.</p>
            </div>
            ${all.map(section)} ${await schemas()}
            <footer><p>Kurier, version ${version}</p></footer>
          </main>
        </div>
      </body>
    </html> `
  return String(await page)
}

function navigation(all: readonly Section[]) {
  const links = [...all, { anchor: 'schemas', heading: 'JSON Schemas' }]
  return html`<nav aria-label="On this page">
    <ul>
      ${links.map(({ anchor, heading }) => html`<li><a href="#${anchor}">${heading}</a></li>`)}
    </ul>
  </nav>`
}

function section({ anchor, heading, base, intro, types }: Section) {
  return html`<section id="${anchor}" aria-labelledby="${anchor}-heading">
    <div class="intro">
      <h2 id="${anchor}-heading">${heading}</h2>
      <p>${intro}</p>
      <p class="muted">All begin with <code>${base}/</code></p>
    </div>
    ${types.map(explanation)}
  </section>`
}

function explanation({ uri, anchor, name, summary, facts }: ExplainedType) {
  return html`<article class="type" id="${anchor}">
    <h3><a href="#${anchor}">${name}</a></h3>
    <p>${summary}</p>
    <dl>
      ${facts.map(
        ({ label, value }) =>
          html`<dt>${label}</dt>
            <dd>${value.map(word)}</dd>`,
      )}
      <dt>URI</dt>
      <dd><code>${uri}</code></dd>
    </dl>
  </article>`
}

function word(part: ExplainedWords[number]) {
  return typeof part === 'string' ? part : html`<a href="${part.href}">${part.text}</a>`
}

async function schemas() {
  const { setPayloadSchema, metadataSchemas, messageSchema, askingMessageSchema, handedInSchema } = wireAddresses()
  const listed = [
    { name: 'Set payload 1.2.2', uri: setPayloadSchema, summary: 'Payload of every event token.' },
    ...Object.entries(metadataSchemas).map(([version, uri]) => ({
      name: `Metadata record ${version}`,
      uri,
      summary: 'Plaintext of encryptedMetadata.',
    })),
    { name: 'Message 1.0.0', uri: messageSchema, summary: 'Data record of a reply that is a plain message.' },
    { name: 'Message 1.1.0', uri: askingMessageSchema, summary: 'Data record of a reply that asks for documents.' },
    {
      name: 'Documents handed in 1.0.0',
      uri: handedInSchema,
      summary: 'Data record of a further submission that hands in what a reply asked for.',
    },
    ...(await knownForms(contextFor(undefined).db)).map((form) => ({
      name: `${form.title.en} ${form.version}`,
      uri: schemaAddress(form, settings().schemaBase),
      summary: `Data record of applications with the form ${form.path}.`,
    })),
  ]
  return html`<section id="schemas" aria-labelledby="schemas-heading">
    <div class="intro"><h2 id="schemas-heading">JSON Schemas</h2></div>
    ${listed.map(
      ({ name, uri, summary }) =>
        html`<article class="type">
          <h3>${name}</h3>
          <p>${summary}</p>
          <p>
            <a href="${uri}"><code>${uri}</code></a>
          </p>
        </article>`,
    )}
  </section>`
}

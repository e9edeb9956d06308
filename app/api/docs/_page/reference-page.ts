import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HttpCall } from '#app/_http/http-call.ts'
import { pageStyle } from '#app/schemas/_types/page-style.ts'
import { localeFrom } from '#components/language/locale.ts'
import { locales, type Locale } from '#components/messages/locales.ts'
import { choiceCookie, themeFrom, type Theme } from '#components/site/choices.ts'
import { documentNames } from '#app/_openapi/documented-routes.ts'
import { settings } from '#lib/platform/env.ts'
import { ownSchemaPath } from '#lib/platform/wire-addresses.ts'
import { referenceOf, type Reference } from './document.ts'
import { blocks, inline, type Html } from './markdown.ts'
import { callbackView, operationView, type OperationViewAround } from './operation-view.ts'
import { schemaAnchor, shape } from './schema-view.ts'
import { reference as german } from '#components/messages/de/reference.ts'
import { site } from '#components/messages/de/site.ts'
import { reference as english } from '#components/messages/en/reference.ts'

const referenceWords = { de: german, en: english }

type PageAppearance = { locale: Locale; theme: Theme }

/** The style of the reference in addition to that of the type page. */
const referenceStyle = `
.head { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; justify-content: space-between; align-items: center; }
.languages { display: flex; gap: 1rem; list-style: none; font-weight: 400; }
.languages a { display: inline-block; padding: 0.25rem 0; text-decoration: underline; }
.languages [aria-current] { font-weight: 600; text-decoration: none; }
h4 { margin: 0.5rem 0 0; font-size: 1rem; }
nav p { margin: 0.75rem 0 0.25rem; font-weight: 600; }
nav p:first-child { margin-top: 0; }
summary { padding: 0.125rem 0; cursor: pointer; }
main details pre { margin-top: 0.5rem; }
nav details ul { padding-left: 1rem; }
nav li code { display: block; color: var(--muted); font-size: 0.75rem; }
pre { margin: 0; font-size: 0.8125rem; line-height: 1.5; padding: 0.75rem 1rem; white-space: pre-wrap; background: var(--surface); border-radius: 8px; }
pre code { font-size: 1em; line-height: inherit; }
.type:target pre { background: var(--ground); }
.list { display: grid; gap: 0.25rem; padding-left: 1.5rem; }
.members { display: grid; gap: 0.5rem; list-style: none; min-width: 0; }
.members .members { margin-top: 0.5rem; padding-left: 1rem; border-left: 2px solid var(--line); }
.members li { min-width: 0; overflow-wrap: anywhere; }
.said { display: block; max-width: 46rem; }
@media (min-width: 992px) { nav { max-height: calc(100vh - 2rem); overflow-y: auto; } }
@media print { pre { border: 1px solid #777; } .type { break-inside: auto; } h3, h4 { break-after: avoid; } }
`

const css = pageStyle + referenceStyle
const styleHash = createHash('sha256').update(css).digest('base64')
/** Written as one piece: the policy's hash covers exactly the text between the tags. */
const style = raw(`<style>${css}</style>`)

/** The page runs no scripts and loads only its icon. It depends on cookies, so caches must not store it. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
}

/** Language and theme that the reader chose in the portal; `?language=` takes precedence. */
export function askedFor(request: HttpCall): PageAppearance {
  const { baseUrl } = settings()
  const cookies = new Map(
    (request.headers.get('cookie') ?? '').split(/;\s*/).map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [name, value] as const
    }),
  )
  const wanted = new URLSearchParams(request.search).get('language')
  const chosen = locales.find((locale) => locale === wanted) ?? cookies.get(choiceCookie('language', baseUrl).name)
  return {
    locale: localeFrom(chosen, request.headers.get('accept-language')),
    theme: themeFrom(cookies.get(choiceCookie('theme', baseUrl).name)),
  }
}

/** Every call of the interfaces, made of their OpenAPI documents, as HTML that needs no script. */
export async function referencePage({ locale, theme }: PageAppearance): Promise<string> {
  const { baseUrl, version } = settings()
  const words = referenceWords[locale]
  const references = await Promise.all(documentNames.map(referenceOf))
  const typesUrl = ownSchemaPath() === undefined ? undefined : settings().schemaBase
  const page = html`<!doctype html>
    <html lang="${locale}" ${theme === 'system' ? '' : raw(`data-kern-theme="${theme}"`)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${words.title} – Kurier</title>
        <link rel="icon" href="${baseUrl}/favicon.svg" type="image/svg+xml" />
        ${style}
      </head>
      <body>
        <a class="jump" href="#content">${words.toContent}</a>
        ${head(locale, words, baseUrl)}
        <div class="page">
          ${navigation(references, words)}
          <main id="content" tabindex="-1">
            <div class="intro">
              <h1>${words.title}</h1>
              <p>${words.intro}</p>
              <p>${words.variables}</p>
              <p>
                ${words.documents}:
                ${references.map(({ name }) => html`<a href="${baseUrl}/${name}/openapi.json">${name}/openapi.json</a> `)}
              </p>
              ${typesUrl ? html`<p><a href="${typesUrl}">${words.types}</a></p>` : ''}
            </div>
            ${references.map((reference) => interfaceView({ reference, words, baseUrl, typesUrl }))}
            <footer><p>Kurier, version ${version}</p></footer>
          </main>
        </div>
      </body>
    </html> `
  return String(await page)
}

function head(locale: Locale, words: typeof german, baseUrl: string): Html {
  return html`<header>
    <div class="head">
      <a href="${baseUrl}/" title="${words.toStart}"
        ><img src="${baseUrl}/favicon.svg" alt="" width="28" height="28" />Kurier</a
      >
      <ul class="languages" aria-label="${words.language}">
        ${locales.map(
          (one) =>
            html`<li>
              <a
                href="?language=${one}"
                lang="${one}"
                hreflang="${one}"
                ${one === locale ? raw('aria-current="true"') : ''}
                >${site.language[one]}</a
              >
            </li>`,
        )}
      </ul>
    </div>
  </header>`
}

const tagAnchor = ({ name }: Reference, tag: string): string => `${name}-${tag.toLowerCase().replaceAll(/\W+/g, '-')}`

function navigation(references: readonly Reference[], words: typeof german): Html {
  return html`<nav aria-label="${words.navigation}">
    ${references.map(
      (reference) =>
        html`<p><a href="#${reference.name}">/${reference.name}</a></p>
          ${reference.tags.map(
            (tag) =>
              html`<details>
                <summary lang="en">${tag.name}</summary>
                <ul>
                  ${reference.operations
                    .filter(({ tags }) => tags.includes(tag.name))
                    .map(
                      ({ operationId, summary, method, path }) =>
                        html`<li>
                          <a href="#${operationId}" lang="en">${summary}</a>
                          <code>${method} ${path.replace(/^\/[a-z]+-api\/v2/, '')}</code>
                        </li>`,
                    )}
                </ul>
              </details>`,
          )}
          <ul>
            ${reference.callbacks.length > 0 ? html`<li><a href="#callbacks">${words.callbacks}</a></li>` : ''}
            <li><a href="#${reference.name}-schemas">${words.schemas}</a></li>
          </ul>`,
    )}
  </nav>`
}

function interfaceView(around: OperationViewAround): Html {
  const { reference, words } = around
  const { name, info, tags, operations, callbacks, components } = reference
  return html`<section id="${name}" aria-labelledby="${name}-heading">
      <div class="intro" lang="en">
        <h2 id="${name}-heading">${info.title}</h2>
        ${blocks(info.description)}
      </div>
    </section>
    ${tags.map((tag) => {
      const anchor = tagAnchor(reference, tag.name)
      // both interfaces have groups of one name
      return html`<section id="${anchor}" aria-labelledby="${anchor}-heading ${name}-heading">
        <div class="intro" lang="en">
          <h2 id="${anchor}-heading">${tag.name}</h2>
          <p>${inline(tag.description)}</p>
        </div>
        ${operations.filter((one) => one.tags.includes(tag.name)).map((one) => operationView(one, around))}
      </section>`
    })}
    ${
      callbacks.length > 0
        ? html`<section id="callbacks" aria-labelledby="callbacks-heading">
            <h2 id="callbacks-heading">${words.callbacks}</h2>
            ${callbacks.map((one) => callbackView(one, around))}
          </section>`
        : ''
    }
    <section id="${name}-schemas" aria-labelledby="${name}-schemas-heading">
      <h2 id="${name}-schemas-heading">${words.schemas}: <code>/${name}</code></h2>
      ${Object.entries(components.schemas).map(
        ([schemaName, schema]) =>
          html`<article class="type" id="${schemaAnchor(reference, schemaName)}">
            <h3>${schemaName}</h3>
            ${shape(schema, around)}
          </article>`,
      )}
    </section>`
}

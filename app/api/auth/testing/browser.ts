import { createRequire } from 'node:module'
import type * as headersModule from 'next/headers'
import { NextRequest } from 'next/server'
import { vi } from 'vitest'
import { settings } from '#lib/platform/env.ts'
import * as route from '../[...nextauth]/route.ts'

type NextHeaders = typeof headersModule

/** What next-auth requires; outside Next.js there is no request for it to look at, so it is handed ours. */
const nextHeaders = createRequire(import.meta.url)('next/headers') as NextHeaders

/** A browser at this installation and elsewhere: keeps cookies by host, follows nothing by itself. */
export class Browser {
  readonly jars = new Map<string, Map<string, string>>()

  /** Asks our sign-in, through its route's handlers; redirects are not followed. */
  async ask(method: 'GET' | 'POST', path: string, body?: object, more: Record<string, string> = {}): Promise<Response> {
    const url = new URL(path, settings().baseUrl)
    const headers = { cookie: this.cookies(url), 'sec-fetch-site': 'same-origin', ...more }
    const request = new NextRequest(url, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    vi.spyOn(nextHeaders, 'cookies').mockResolvedValue(
      request.cookies as unknown as Awaited<ReturnType<NextHeaders['cookies']>>,
    ) // it is only read
    vi.spyOn(nextHeaders, 'headers').mockResolvedValue(request.headers)
    const nextauth = url.pathname.replace('/api/auth/', '').split('/')
    const response = await route[method](request, { params: Promise.resolve({ nextauth }) })
    this.keep(url, response)
    return response
  }

  /** Goes elsewhere over the network and on, until it is sent back to this installation. */
  async follow(address: string): Promise<string> {
    let url = new URL(address)
    for (let hops = 0; hops < 10; hops += 1) {
      if (url.origin === new URL(settings().baseUrl).origin) return url.href
      const response = await fetch(url, { redirect: 'manual', headers: { cookie: this.cookies(url) } })
      this.keep(url, response)
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${url.pathname}: ${response.status} ${await response.text()}`)
      url = new URL(location, url)
    }
    throw new Error('sent in circles')
  }

  /** The cookies that are kept for this address, as one header. */
  cookies(url: URL): string {
    return [...(this.jars.get(url.host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  private keep(url: URL, response: Response): void {
    const jar = this.jars.get(url.host) ?? new Map<string, string>()
    this.jars.set(url.host, jar)
    for (const header of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = header.split('; ')
      const at = pair.indexOf('=')
      const isOver = attributes.some((text) => /^max-age=0$/i.test(text) || /^expires=thu, 01 jan 1970/i.test(text))
      if (isOver || pair.slice(at + 1) === '') jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
}

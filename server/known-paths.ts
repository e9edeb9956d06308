import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './prepare.ts'

/** What a path that no interface has leads to. */
export type PageKind = 'page' | 'file' | 'nothing'

/** Resolves when the pages are built. */
export type KindsOfPaths = () => Promise<(pathname: string) => PageKind>

type Route = { regex: string }
type Manifest = { staticRoutes: Route[]; dynamicRoutes: Route[] }

/**
 * Tells by its path what Next.js would answer, from what its build has written down: so that a path without a page costs
 * no rendering. Call it once the pages are built.
 * @throws Error when there is no build
 */
export async function knownPaths(): ReturnType<KindsOfPaths> {
  const manifest = JSON.parse(await readFile(join(root, '.next/routes-manifest.json'), 'utf8')) as Manifest // as Next.js documents it
  const routes = [...manifest.staticRoutes, ...manifest.dynamicRoutes].map(({ regex }) => new RegExp(regex))
  const files = new Set([...(await pathsBelow('public', '/')), ...(await pathsBelow('.next/static', '/_next/static/'))])
  return (pathname) => {
    if (files.has(pathname)) return 'file'
    if (/^\/_(next\/|not-found|global-error)/.test(pathname)) return 'nothing'
    return routes.some((route) => route.test(pathname)) ? 'page' : 'nothing'
  }
}

async function pathsBelow(folder: string, prefix: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const below = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return below.map((file) => `${prefix}${file.slice(join(root, folder).length + 1)}`)
}

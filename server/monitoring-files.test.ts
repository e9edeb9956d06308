import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { metricsOfNode } from '#lib/wings/overview/metrics-of-node.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settingNames } from '#lib/platform/env.ts'
import { metrics } from '#lib/platform/metrics.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { root } from './prepare.ts'

const read = (name: string) => readFileSync(join(root, 'docs/operating', name), 'utf8')
const alerts = read('alerts.yml')
const runbook = read('runbook.md')
const dashboard = read('dashboard.json')

/** Labels of each exported series; those of a histogram by the names of its three. */
const exported = new Map<string, string[]>()

beforeAll(async () => {
  await testDatabase()
  await metricsOfNode(contextFor(systemActor))
  // its types leave the labels out
  for (const metric of metrics().registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[]) {
    const { name, labelNames } = metric
    exported.set(name, labelNames)
    if (!('buckets' in metric)) continue
    exported.delete(name)
    for (const part of ['count', 'sum', 'bucket']) exported.set(`${name}_${part}`, [...labelNames, 'le'])
  }
})

const seriesIn = (text: string) => [...text.matchAll(/\b((?:kurier|process|nodejs)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)]

/** Series of a text that nobody exports, and labels that they do not have. */
function unknownIn(text: string): string[] {
  return seriesIn(text).flatMap(([, name = '', selector = '']) => {
    const labels = exported.get(name)
    if (!labels) return [name]
    const used = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label)
    return used.filter((label) => !['job', 'instance', ...labels].includes(label)).map((label) => `${name}{${label}}`)
  })
}

const alertNames = [...alerts.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name)
const rules = alerts.split(/^ {6}- alert: /m).slice(1)

test('the check finds a metric and a label that do not exist', () => {
  expect(unknownIn('rate(kurier_made_up_total[5m]) + kurier_ready{client="x"}')).toEqual([
    'kurier_made_up_total',
    'kurier_ready{client}',
  ])
})

test('alerts ask for exported metrics by labels that they have', () => {
  expect(seriesIn(alerts).length).toBeGreaterThan(20)
  expect(unknownIn(alerts.replace(/^ *#.*$/gm, '').replace(/summary: .*/g, ''))).toEqual([])
})

test('each alert is set off by a case of alerts.test.yml, which has all that alerts ask for in the healthy one', () => {
  const cases = read('alerts.test.yml')
  expect(unknownIn(cases.replaceAll(/^#.*$/gm, ''))).toEqual([])
  const setOff = new Set([...cases.matchAll(/\{alertname="(\w+)"\}/g)].map(([, name]) => name))
  expect(alertNames.filter((name) => !setOff.has(name))).toEqual([])
  expect([...setOff].filter((name = '') => !alertNames.includes(name))).toEqual([])
  const [, healthy = ''] = /&healthy\n(.*?)\n\n/s.exec(cases) ?? []
  const names = (text: string) => new Set(seriesIn(text).map(([, name]) => name))
  const asked = names(alerts.replaceAll(/^ *#.*$/gm, ''))
  expect([...asked].filter((name) => !names(healthy).has(name))).toEqual([])
})

test('the dashboard does too, and shows each of the product', () => {
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] } // written by hand, read below
  const asked = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(asked.flatMap(unknownIn)).toEqual([])
  const shown = new Set(asked.flatMap((expr) => seriesIn(expr).map(([, name = '']) => name)))
  const notShown = new Set([
    'kurier_build_info',
    'kurier_clock_timestamp_seconds',
    'kurier_figures_read',
    'kurier_installed_timestamp_seconds',
  ])
  const missing = [...exported.keys()].filter(
    (name) => name.startsWith('kurier_') && !/_(sum|count|bucket)$/.test(name),
  )
  expect(missing.filter((name) => !shown.has(name) && !notShown.has(name) && !/_ca_expiry_/.test(name))).toEqual([])
})

test('each alert has an expression, a severity, words, and its section in the runbook; each section has its alert', () => {
  expect(new Set(alertNames).size).toBe(alertNames.length)
  for (const rule of rules) {
    const [name = ''] = rule.split('\n')
    expect(rule).toMatch(/^ {8}expr: \S/m)
    expect(rule).toMatch(/^ {8}labels: \{ severity: (page|ticket) \}$/m)
    expect(rule).toMatch(/^ {10}summary: '.+'$/m)
    expect(rule).toContain(`runbook: runbook.md#${name.toLowerCase()}`)
  }
  const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(sections).toEqual(alertNames)
})

test('each section of the runbook says what it means, where to look, what to do and when it is over', () => {
  for (const section of runbook.split(/^## /m).slice(1)) {
    const parts = [...section.matchAll(/^- \*\*(\w+):?\*\*/gm)].map(([, part]) => part)
    expect([section.split('\n')[0], parts]).toEqual([section.split('\n')[0], ['Means', 'Look', 'Do', 'Over']])
  }
})

test('the runbook names metrics, settings and pages that there are', () => {
  const pages = globSync('app/**/page.tsx', { cwd: root }).map((file) =>
    file.replace(/^app|\/\([^/]+\)|\/page\.tsx$/g, ''),
  )
  const asked = [...runbook.matchAll(/`(\/(?:admin|callbacks)[\w/-]*)`/g)].map(([, path = '']) => path)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((path) => !pages.includes(path))).toEqual([])
  expect(unknownIn(runbook).filter((name) => !metrics().registry.getSingleMetric(name))).toEqual([])
  const named = [...runbook.matchAll(/`([A-Z]{2,}(?:_[A-Z]+)+)(?:=\w+)?`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => ![...settingNames, 'UV_THREADPOOL_SIZE'].includes(name))).toEqual([])
})

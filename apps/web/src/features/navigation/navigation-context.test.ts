import { expect, test } from 'vitest'
import {
  backPath,
  contextAfter,
  contextCrumb,
  type NavigationContext,
  readContext,
} from './navigation-context.ts'

const search = { path: '/admin/search/users?email=ana', section: '/admin', title: 'Admin search' }
const place = { path: '/locations/7', section: null, title: 'Sunny Hill' }
const fromSearch: NavigationContext = {
  sourceRoute: '/admin',
  sourcePath: search.path,
  sourceTitle: 'Admin search',
  returnPath: search.path,
}

test.each([
  ['a step out of a section remembers it', null, search, place, fromSearch],
  ['a step within the places keeps what is known', fromSearch, place, { ...place, path: '/x' }, fromSearch],
  ['going back there forgets it', fromSearch, place, search, null],
  ['going home forgets it', fromSearch, place, { path: '/', section: null }, null],
])('%s', (_rule, was, from, to, context) => expect(contextAfter(was, from, to)).toEqual(context))

test('a crumb stands in front only where a section led to a place', () => {
  expect(contextCrumb(fromSearch, null)).toEqual({ href: search.path, label: 'Admin search' })
  expect(contextCrumb(fromSearch, '/manage')).toBeNull()
  expect(contextCrumb(contextAfter(null, place, search), '/admin')).toBeNull()
})

test('Back leads to where one came from, and home when nobody knows', () => {
  expect(backPath(contextAfter(null, place, search), '/admin')).toBe('/locations/7')
  expect(backPath(fromSearch, '/admin')).toBe('/')
  expect(backPath(null, '/admin')).toBe('/')
})

test.each([
  ['nothing kept', null],
  ['a broken text', '{'],
  ['another thing', '[]'],
  ['a path that leads elsewhere', JSON.stringify({ ...fromSearch, returnPath: '//example.org' })],
])('%s is no context', (_rule, text) => expect(readContext(text)).toBeNull())

test('law: what was kept reads the same again', () => {
  expect(readContext(JSON.stringify(fromSearch))).toEqual(fromSearch)
})

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
  ['leaving a section remembers it', null, search, place, fromSearch],
  ['a step within the places changes nothing', fromSearch, place, { ...place, path: '/x' }, fromSearch],
  ['going back to where the person came from forgets it', fromSearch, place, search, null],
  ['going home forgets it', fromSearch, place, { path: '/', section: null }, null],
])('%s', (_rule, was, from, to, context) => expect(contextAfter(was, from, to)).toEqual(context))

test('there is a first crumb only if a section linked to the place', () => {
  expect(contextCrumb(fromSearch, null)).toEqual({ href: search.path, label: 'Admin search' })
  expect(contextCrumb(fromSearch, '/manage')).toBeNull()
  expect(contextCrumb(contextAfter(null, place, search), '/admin')).toBeNull()
})

test('Back leads to the previous place, or home if that is unknown', () => {
  expect(backPath(contextAfter(null, place, search), '/admin')).toBe('/locations/7')
  expect(backPath(fromSearch, '/admin')).toBe('/')
  expect(backPath(null, '/admin')).toBe('/')
})

test.each([
  ['nothing stored', null],
  ['invalid JSON', '{'],
  ['another object', '[]'],
  ['a path outside the app', JSON.stringify({ ...fromSearch, returnPath: '//example.org' })],
])('%s is not a context', (_rule, text) => expect(readContext(text)).toBeNull())

test('law: a stored context reads the same again', () => {
  expect(readContext(JSON.stringify(fromSearch))).toEqual(fromSearch)
})

import { expect, test } from 'vitest'
import { manageCrumb, sectionCrumbs } from './section-crumbs.ts'

const words = (pathname: string) =>
  sectionCrumbs(pathname).map((crumb) => ('label' in crumb ? crumb.label : crumb.companyId))

test.each([
  ['the search', '/admin/search/users', ['words.adminSearch']],
  ['the audit log', '/admin/audit', ['words.auditLog']],
  ['the start of a company is the company', '/settings/global/companies/3', [3]],
  ['a page of a company', '/settings/global/companies/3/users', [3, 'words.users']],
  [
    'a page below it',
    '/settings/global/companies/3/location-groups/1/locations/2',
    [3, 'words.locationGroups'],
  ],
  ['a place of the tree has no section', '/locations/7', []],
])('%s', (_rule, pathname, crumbs) => expect(words(pathname)).toEqual(crumbs))

test('managing a location is one crumb behind those of the location', () => {
  expect(manageCrumb('/locations/7/manage/users')).toMatchObject({ label: 'words.users' })
  expect(manageCrumb('/locations/7/charts')).toBeNull()
})

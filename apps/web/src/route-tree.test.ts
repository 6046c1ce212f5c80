import { placeAliases, webPaths } from '@kilowatt/contracts/web-paths'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'
import { userSections } from './features/account/user-sections.ts'
import { addressOf, entryOf, screenOf } from './shared/navigation/route-screen.ts'

// the client of the API asks the page where it came from
vi.stubGlobal('window', { location: { origin: 'http://localhost' } })
const { routeTree } = await import('./routeTree.gen.ts')
const router = createRouter({ routeTree, history: createMemoryHistory() })

const screenAt = (path: string) => {
  const [branch, params] = router.getMatchedRoutes(path)
  return screenOf(branch, params)
}

describe('paths', () => {
  const leadsToScreen = (path: string) => {
    const [, params, found] = router.getMatchedRoutes(path)
    return found !== undefined && !('**' in params)
  }

  test.each(Object.entries(webPaths))('%s leads to a screen', (_name, build) => {
    expect(leadsToScreen(build(11, 12, 13))).toBe(true)
  })

  test.each(Object.entries(placeAliases))('the alias of a %s leads to one', (_name, build) => {
    expect(leadsToScreen(build(11))).toBe(true)
    expect(leadsToScreen(`${placeAliases.locationGroup(11)}${webPaths.locationCharts(12)}`)).toBe(true)
  })

  test.each(['/locations/7/nowhere', '/nowhere'])('%s leads to none', (path) => {
    expect(leadsToScreen(path)).toBe(false)
  })
})

test.each([
  ['the search is a section', '/admin/search/users', '/admin'],
  ['the settings of a company are one', '/settings/global/companies/1', '/settings/global'],
  ['one’s own settings are one', '/user/profile/privacy', '/user'],
  ['managing a location is one', '/locations/7/manage/users', '/manage'],
  ['a location is not', '/locations/7/charts', null],
  ['a similar word is not', '/administration', null],
])('%s', (_rule, path, section) => expect(screenAt(path).section).toBe(section))

test.each([
  ['the search', '/admin/search/users', [['words.adminSearch', '/admin/search']]],
  ['the audit log', '/admin/audit', [['words.auditLog', '/admin/audit']]],
  ['a person’s own settings', '/user/info', [['shell.userSettings', '/user/settings']]],
  ['the choice of a company', '/settings/global', [['shell.globalSettings', '/settings/global']]],
  [
    'the start of a company is the company',
    '/settings/global/companies/3',
    [[3, '/settings/global/companies/3']],
  ],
  [
    'a page of a company',
    '/settings/global/companies/3/users',
    [
      [3, '/settings/global/companies/3'],
      ['words.users', '/settings/global/companies/3/users'],
    ],
  ],
  [
    'a page below it',
    '/settings/global/companies/3/location-groups/1/locations/2',
    [
      [3, '/settings/global/companies/3'],
      ['words.locationGroups', '/settings/global/companies/3/location-groups'],
    ],
  ],
  ['a place of the tree adds none to the tree’s', '/locations/7', []],
  ['the charts of a location', '/locations/7/charts', [['charts.title', '/locations/7/charts']]],
  ['managing one', '/locations/7/manage/users', [['words.users', '/locations/7/manage/users']]],
  ['home', '/', []],
])('crumbs of %s', (_screen, path, crumbs) => {
  const said = screenAt(path).crumbs.map((crumb) => [
    'label' in crumb ? crumb.label : crumb.companyId,
    crumb.href,
  ])
  expect(said).toEqual(crumbs)
})

const nothing = { companyId: undefined, locationGroupId: undefined, locationId: undefined }

test.each([
  ['a location', '/locations/7/charts', { ...nothing, locationId: 7 }],
  ['a location that is being managed', '/locations/7/manage/users', { ...nothing, locationId: 7 }],
  ['what is no number', '/locations/seven', nothing],
  ['a group', '/companies/3/location-groups/4', { ...nothing, companyId: 3, locationGroupId: 4 }],
  [
    'a location as its company’s settings see it',
    '/settings/global/companies/3/location-groups/1/locations/2',
    null,
  ],
  ['the devices of a company', '/companies/3/integrated-devices', { ...nothing, companyId: 3 }],
  ['no place', '/user/info', null],
])('the place of %s', (_what, path, place) => expect(screenAt(path).place).toEqual(place))

test('law: every page of the user area can stand in its list', () => {
  for (const id of userSections)
    expect(entryOf(router.routesById[id].options.staticData ?? {})).not.toBeNull()
})

describe('every route of the tree', () => {
  const ids = { companyId: '3', locationGroupId: '4', locationId: '7', deviceGroupId: '8' }
  const prices = { planId: '5', priceListId: '6' }
  const params = {
    ...ids,
    ...prices,
    categoryId: 'hvac',
    deviceId: '9',
    did: '9',
    oemDeviceId: '12',
    rolloutId: '4',
  }
  /** Without a component a route leads on or groups others; one with an index below it is the frame of that. */
  const routes = Object.values(router.routesById)
    .filter(({ id }) => id !== '__root__')
    .map(({ id, fullPath, options, children }) => ({
      id,
      fullPath,
      said: options.staticData ?? {},
      isScreen: options.component !== undefined && !routesBelow(children).some(({ path }) => path === '/'),
      leadsOn: options.component === undefined && routesBelow(children).length === 0,
    }))
  const inside = routes.filter(({ id, isScreen }) => isScreen && id.startsWith('/_signed-in/'))
  const outside = routes.filter(({ id, isScreen }) => isScreen && !id.startsWith('/_signed-in/'))

  test('is a screen in front of the sign-in, one behind it, or none', () => {
    expect(inside.length).toBeGreaterThan(25)
    expect(outside.map(({ id }) => id)).toContain('/auth/login')
  })

  test.each(inside)(
    '$id answers at its address and says what it adds to the breadcrumbs',
    ({ id, ...route }) => {
      const [branch] = router.getMatchedRoutes(addressOf(route.fullPath, params))
      expect(branch.at(-1)?.id).toBe(id)
      expect(route.said.crumb).toBeDefined()
    },
  )

  test.each(inside)('$id can be named: by its place, its crumbs or as a start', ({ fullPath, said }) => {
    const { section, place, crumbs } = screenAt(addressOf(fullPath, params))
    const isStart = section === null && place === null
    expect(place !== null || crumbs.length > 0 || (isStart && entryOf(said) !== null)).toBe(true)
    for (const { href } of crumbs) expect(href).not.toMatch(/\$|\/\/|\/$/)
  })

  test.each(inside.filter(({ fullPath }) => fullPath.includes('$')))(
    '$id knows what its ids name',
    (route) => {
      const { place, crumbs, section } = screenAt(addressOf(route.fullPath, params))
      const named = Object.values(place ?? {}).filter((id) => id !== undefined)
      if (section === null || section === '/manage') expect(named).not.toEqual([])
      // plans are nobody's place
      else if (section === '/user') expect(crumbs[0]).toMatchObject({ label: 'shell.userSettings' })
      // controllers may be anybody's: the page says which one it is, the crumbs in which list
      else if (section === '/admin')
        expect(crumbs).toMatchObject([
          { label: route.fullPath.includes('$rolloutId') ? 'softwareUpdate.title' : 'words.controllers' },
        ])
      else expect(crumbs[0]).toMatchObject({ companyId: 3 })
    },
  )

  test.each([...outside, ...routes.filter(({ leadsOn }) => leadsOn)])(
    '$id says nothing: no breadcrumbs are shown there',
    ({ said }) => expect(said).toEqual({}),
  )
})

/** The tree keeps routes by name or in a row. */
function routesBelow(children: unknown): { path?: string }[] {
  return typeof children === 'object' && children !== null ? Object.values(children) : []
}

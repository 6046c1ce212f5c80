import type pg from 'pg'
import type { LoadData } from '../../apps/server/seed/load/load.ts'

export type AdministrationCall = {
  /** row of the report */
  readonly name: string
  readonly as: 'superAdmin' | 'aggregator' | 'owner'
  /** requested in turn, below `/api` */
  readonly paths: readonly string[]
  /**
   * the least work for the same data: what a client that knew the rows of the answer would request from
   * PostgreSQL
   */
  readonly raw?: string
}

type Places = {
  companyId: number
  rootGroupId: number
  /** the company with the most locations */
  largestGroupId: number
  locationIds: number[]
}

/** Ids for the calls: the company with the most locations, and its largest group. */
async function findPlaces(sql: pg.Client, { companyId }: LoadData): Promise<Places> {
  const { rows } = await sql.query<Omit<Places, 'companyId'>>(
    `select (select id from location_group where company_id = $1 and parent_id is null) as "rootGroupId",
      (select location_group_id from location where company_id = $1 group by 1 order by count(*) desc limit 1) as "largestGroupId",
      (select array_agg(id) from (select id from location where company_id = $1 and id % 97 = 0 order by id limit 20) l)
        as "locationIds"`,
    [companyId],
  )
  const [places] = rows
  if (!places) throw new Error('a query of places gave no row')
  return { companyId, ...places }
}

/** Calls of an administrator's pages, by page. */
export async function administrationCalls(sql: pg.Client, load: LoadData): Promise<AdministrationCall[]> {
  const { companyId, rootGroupId, largestGroupId, locationIds } = await findPlaces(sql, load)
  const ofCompany = `/companies/${companyId}`
  const search = (kind: string, ...queries: string[]) => queries.map((query) => `/search/${kind}?${query}`)
  return [
    { name: 'signedInUser', as: 'aggregator', paths: ['/auth/user'] },
    { name: 'menuOfAll', as: 'superAdmin', paths: ['/menu'] },
    { name: 'menuOfAggregator', as: 'aggregator', paths: ['/menu'] },
    { name: 'menuOfOwner', as: 'owner', paths: ['/menu'] },
    { name: 'menuOfCompany', as: 'superAdmin', paths: [`/menu/${companyId}`] },
    {
      name: 'menuLevel',
      as: 'aggregator',
      paths: [1, 2, 10].map((page) => `/menu/location-groups/${largestGroupId}?page=${page}`),
      raw: `select id, name from location where location_group_id = ${largestGroupId} order by name_folded, id limit 200`,
    },
    {
      name: 'menuLocation',
      as: 'aggregator',
      paths: locationIds.map((id) => `/menu/locations/${id}?level=3&prefix=/location-groups/${rootGroupId}`),
    },
    {
      name: 'menuSearch',
      as: 'aggregator',
      paths: ['novak', 'sola', 'dunajska', 'zup', 'kranj 7', 'zz'].map(
        (query) => `/menu/search?query=${query}`,
      ),
      raw: `select id, name from location where company_id = ${companyId} and name_folded like '%sola%' order by name_folded limit 50`,
    },
    {
      name: 'menuSearchEverywhere',
      as: 'superAdmin',
      paths: ['novak', 'sola', 'dunajska', 'zup', 'zz'].map((query) => `/menu/search?query=${query}`),
    },
    { name: 'menuTrail', as: 'aggregator', paths: locationIds.map((id) => `/menu/locations/${id}/trail`) },
    {
      name: 'searchUsersRare',
      as: 'superAdmin',
      paths: search('users', 'lastName=szucs&firstName=zso', 'email=novak.12', 'lastName=d%27ang'),
      raw: `select id, email from user_account where email_folded like '%novak.12%' order by email_folded limit 25`,
    },
    {
      name: 'searchUsersCommon',
      as: 'superAdmin',
      paths: search(
        'users',
        'lastName=kov&sort=lastName',
        'countryName=slov&page=40',
        'email=an&sort=createdAt&direction=desc',
        'companyName=soncna&page=20',
        'page=1',
        'page=300',
      ),
      raw: `select id, email from user_account order by email_folded, id limit 25`,
    },
    {
      name: 'searchUsersInCompany',
      as: 'aggregator',
      paths: search(
        'users',
        'page=1',
        'lastName=zup',
        'firstName=spela&page=3',
        'email=a&sort=lastName&page=100',
      ),
    },
    {
      name: 'searchLocationsRare',
      as: 'superAdmin',
      paths: search(
        'locations',
        'locationName=zupanciceva ulica 1',
        'ownerLastName=szucs',
        'ownerEmail=dangelo.1',
      ),
    },
    {
      name: 'searchLocationsCommon',
      as: 'superAdmin',
      paths: search(
        'locations',
        'page=1',
        'locationName=sola&sort=ownerEmail&page=5',
        'companyName=soncna&sort=locationGroupName&page=30',
        'locationGroupName=center&direction=desc',
        'ownerLastName=novak&sort=companyName',
      ),
      raw: 'select id, name from location order by name_folded, id limit 25',
    },
    {
      name: 'searchLocationsInCompany',
      as: 'aggregator',
      paths: search(
        'locations',
        'page=1',
        'locationName=zu',
        'page=200&sort=ownerEmail',
        'ownerFirstName=ziga',
      ),
    },
    {
      name: 'searchControllersRare',
      as: 'superAdmin',
      paths: search(
        'controllers',
        'unitId=7K3',
        'mobileIp=100.64.7.',
        'openVpnIp=10.8.12.1',
        'locationName=zupanciceva',
      ),
    },
    {
      name: 'searchControllersCommon',
      as: 'superAdmin',
      paths: search(
        'controllers',
        'page=1',
        'softwareVersion=2.1&sort=lastSeenAt&direction=desc',
        'companyName=soncna&sort=alias&page=50',
        'ethernetIp=192.168&sort=locationName',
        'hwVersion=C2&osVersion=6.1&sort=companyName&page=4',
      ),
      raw: 'select id, serial from oem_device order by serial, id limit 25',
    },
    {
      name: 'searchControllersInCompany',
      as: 'aggregator',
      paths: search(
        'controllers',
        'page=1',
        'unitId=A1',
        'locationName=hisa&sort=lastSeenAt',
        'ownerLastName=kos&page=2',
      ),
    },
    {
      name: 'oemDevicesOfAll',
      as: 'superAdmin',
      paths: ['page=1', 'page=300', 'unitId=7K3', 'unitId=A1&page=2'].map((query) => `/oem-devices?${query}`),
      raw: 'select id, serial from oem_device order by serial, id limit 25',
    },
    {
      name: 'oemDevicesOfCompany',
      as: 'aggregator',
      paths: ['page=1', 'page=100', 'search=7K3', 'search=sola', 'search=a'].map(
        (query) => `${ofCompany}/oem-devices?${query}`,
      ),
    },
    {
      name: 'searchDevicesRare',
      as: 'superAdmin',
      paths: search(
        'devices',
        'deviceType=goodwe&deviceName=3',
        'controllerUnitId=7K3',
        'ownerEmail=szucs.12',
      ),
    },
    {
      name: 'searchDevicesCommon',
      as: 'superAdmin',
      paths: search(
        'devices',
        'page=1',
        'deviceName=crpalka&sort=locationName',
        'categoryName=battery&sort=deviceType&page=100',
        'deviceType=fronius&sort=controllerUnitId&direction=desc',
        'controllerAlias=krmilnik&page=20',
        'ownerLastName=novak',
      ),
      raw: 'select id, name from device order by name_folded, id limit 25',
    },
    {
      name: 'searchDevicesInCompany',
      as: 'aggregator',
      paths: search(
        'devices',
        'page=1',
        'deviceName=stevec&page=10',
        'deviceType=keba&sort=locationName',
        'categoryName=grid',
      ),
    },
    { name: 'companiesOfAll', as: 'superAdmin', paths: ['/companies'] },
    { name: 'companiesOfAggregator', as: 'aggregator', paths: ['/companies'] },
    {
      name: 'locationsOfCompany',
      as: 'aggregator',
      paths: [1, 2, 60].map((page) => `/locations?locationGroupId=${rootGroupId}&pageSize=100&page=${page}`),
      raw: `select id, name from location where company_id = ${companyId} order by name, id limit 100`,
    },
    {
      name: 'locationsOfGroup',
      as: 'aggregator',
      paths: [`/locations?locationGroupId=${largestGroupId}&pageSize=100`],
    },
    { name: 'locationsOfOwner', as: 'owner', paths: ['/locations'] },
    { name: 'companySettings', as: 'aggregator', paths: [ofCompany] },
    {
      name: 'companyFigures',
      as: 'aggregator',
      paths: [`${ofCompany}/overview`],
      raw: `select count(*) from location join device on device.location_id = location.id where company_id = ${companyId}`,
    },
    { name: 'companyGroups', as: 'aggregator', paths: [`${ofCompany}/location-groups`] },
    {
      name: 'companyLocations',
      as: 'aggregator',
      paths: [
        'page=1',
        'page=200',
        'search=sola',
        'search=zz',
        `locationGroupId=${largestGroupId}&page=50`,
      ].map((query) => `${ofCompany}/locations?${query}`),
    },
    {
      name: 'companyRanking',
      as: 'aggregator',
      paths: ['page=1', 'page=2', 'page=300', 'search=sola'].map((query) => `${ofCompany}/ranking?${query}`),
    },
    {
      name: 'companyControllers',
      as: 'aggregator',
      paths: ['page=1', 'page=300', 'search=krmilnik', 'search=7K3'].map(
        (query) => `${ofCompany}/oem-devices?${query}`,
      ),
    },
    {
      name: 'companyUsers',
      as: 'aggregator',
      paths: ['page=1', 'page=300', 'search=zup', 'search=szucs.1'].map(
        (query) => `${ofCompany}/users?${query}`,
      ),
      raw: `select u.id, u.email from membership m join user_account u on u.id = m.user_id where m.company_id = ${companyId}
        order by u.last_name, u.first_name, u.id limit 25`,
    },
    {
      name: 'possibleOwners',
      as: 'aggregator',
      paths: ['', 'search=nov', 'search=spela'].map(
        (query) => `/setup/companies/${companyId}/available-users?${query}`,
      ),
    },
    { name: 'auditLog', as: 'aggregator', paths: ['/audit'] },
  ]
}

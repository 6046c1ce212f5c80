import type { CompanyDevice } from '@kilowatt/contracts/directory/companies'
import type { CompanyDetails } from '@kilowatt/contracts/tenancy/company-admin'
import type { ApiClient } from '../../api/client.ts'
import { type Answers, refuse } from '../fake-server.ts'
import { aggregator, owner } from '../people.ts'
import { oemDeviceAnswers } from './oem-device-answers.ts'

type AuditEntry = Awaited<ReturnType<ApiClient['audit']['list']>>['data']['entries'][number]

const day = (number: number) => Date.UTC(2026, 5, number)
const company = { id: 3, name: 'Green Valley Energy' }
const group = { id: 31, name: 'Styria' }
const home = { id: 7, name: 'Sunny Hill' }
const ownerRef = { id: 9, email: 'owner@example.com', firstName: 'Ana', lastName: 'Novak' }
const serial = 'ABCD-EFGH-JKLM-0001'
const flags = { view: true, control: true, edit: false, manageUsers: false, managePricing: false }

const controller = {
  id: 50,
  unitId: serial,
  alias: 'Boiler room',
  type: 'CONTROLLER' as const,
  connected: true,
  lastSeenAt: day(2),
}

const entry: AuditEntry = {
  id: 1,
  at: day(2),
  actor: { id: aggregator.id, email: aggregator.email, name: 'Ana Novak' },
  asUser: null,
  action: 'location.update',
  objectType: 'location',
  objectId: '7',
  objectName: home.name,
  company,
  ip: '127.0.0.1',
  before: { name: 'Old Name' },
  after: { name: home.name },
}

const details: CompanyDetails = {
  ...company,
  rootGroup: { id: 30 },
  countryId: 705,
  contactEmail: null,
  contactPhone: null,
  assignedControllersCount: 1,
  locationsCount: 2,
  secondFactorRequired: false,
  isDefault: false,
  branding: {
    platformName: null,
    productName: null,
    slogan: null,
    theme: 'default',
    domain: null,
    supportEmail: null,
    privacyPolicyUrl: null,
    termsUrl: null,
    registrationUrl: null,
    defaultLocationGroupId: null,
  },
}

const devices: CompanyDevice[] = [
  {
    id: 72,
    name: 'Battery',
    type: 'BYD HVS 10.2',
    category: 'BATTERY',
    status: 'ok',
    connected: true,
    location: home,
    powerW: -1840,
    socPct: 64,
    lastActivityAt: day(2),
  },
  {
    id: 73,
    name: 'Grid meter',
    type: '',
    category: 'GRID',
    status: 'error',
    connected: true,
    location: home,
    powerW: null,
    socPct: null,
    lastActivityAt: null,
  },
  {
    id: 71,
    name: 'Solar inverter',
    type: 'Fronius GEN24',
    category: 'SOLAR_POWER_PLANT',
    status: 'ok',
    connected: false,
    location: home,
    powerW: null,
    socPct: null,
    lastActivityAt: day(1),
  },
]

/** Answers for people who manage a company and for super admins: people, hardware and the log. */
export const companyAnswers: Answers = {
  'companyAdmin.get': ({ companyId }) =>
    Number(companyId) === company.id ? { data: { company: details } } : refuse('not_found'),
  'companies.devices': ({ search = '', category }) => {
    const found = devices.filter(
      (device) =>
        device.name.toLowerCase().includes(search.toLowerCase()) &&
        device.category === (category ?? device.category),
    )
    return { data: { devices: found, total: found.length } }
  },
  'companies.overview': () => ({
    data: {
      overview: {
        locations: 2,
        locationGroups: 2,
        users: 1,
        controllers: 1,
        controllersConnected: 1,
        devices: 3,
        devicesInError: 0,
        pendingInvites: 1,
      },
    },
  }),
  'companies.locations': () => ({
    data: {
      locations: [
        { ...home, city: 'Ljubljana', locationGroup: group, owner: ownerRef, controllersCount: 1 },
        {
          id: 8,
          name: 'Klas Bakery',
          city: null,
          locationGroup: group,
          owner: null,
          controllersCount: 0,
        },
      ],
      total: 2,
    },
  }),
  ...oemDeviceAnswers,
  'companies.oemDevices': () => ({ data: { oemDevices: [{ ...controller, location: home }], total: 1 } }),
  'companyLogo.get': () => ({ data: { logo: null } }),
  'companyMail.get': () => ({
    data: {
      mail: {
        senderName: company.name,
        senderEmail: 'hello@green.example',
        senderInUse: false,
        checkedAt: day(2),
        records: [
          {
            name: 'dkim',
            type: 'TXT',
            hostname: 'em3._domainkey.green.example',
            value: `v=DKIM1; p=${'MIIBIjANBgkq'.repeat(20)}`,
            optional: false,
            state: 'not_found',
          },
        ],
      },
    },
  }),
  'members.list': () => ({
    data: {
      users: [
        {
          ...ownerRef,
          role: 'ROLE_USER_ADVANCED',
          verified: true,
          locationsCount: 1,
          ownedLocationsCount: 1,
          manageable: true,
        },
      ],
      total: 1,
      assignableRoles: ['ROLE_USER', 'ROLE_USER_BASIC', 'ROLE_USER_ADVANCED'],
    },
  }),
  'users.get': () => ({
    data: {
      user: {
        ...ownerRef,
        locale: 'en',
        country: 'Slovenia',
        verified: true,
        role: 'ROLE_USER_ADVANCED',
        createdAt: day(1),
        companies: [
          { ...company, role: 'ROLE_USER_ADVANCED', ownedLocationsCount: 1 },
          { id: 5, name: 'Red Hills', role: 'ROLE_USER', ownedLocationsCount: 0 },
        ],
        locationsCount: 1,
      },
    },
  }),
  'grants.list': () => ({
    data: {
      users: [{ ...ownerRef, isOwner: true, permissions: flags, grantedAt: null, manageable: false }],
      grantable: ['view', 'control'],
    },
  }),
  'invites.list': () => ({
    data: {
      total: 1,
      invites: [
        {
          id: 60,
          email: 'friend@example.com',
          invitedBy: { id: owner.id, name: 'Ana Novak' },
          status: 'pending',
          mail: 'sent',
          permissions: flags,
          createdAt: day(1),
          expiresAt: day(15),
          confirmedAt: null,
        },
      ],
    },
  }),
  'companyInvites.list': () => ({
    data: {
      invites: [
        {
          id: 61,
          email: 'colleague@example.com',
          invitedBy: { id: aggregator.id, name: 'Ana Novak' },
          status: 'pending',
          mail: 'sent',
          role: 'ROLE_USER_ADVANCED',
          createdAt: day(1),
          expiresAt: day(15),
          confirmedAt: null,
        },
        {
          id: 60,
          email: 'late@example.com',
          invitedBy: { id: aggregator.id, name: 'Ana Novak' },
          status: 'expired',
          mail: 'sent',
          role: 'ROLE_USER_BASIC',
          createdAt: day(1),
          expiresAt: day(2),
          confirmedAt: null,
        },
      ],
      total: 2,
      invitableRoles: ['ROLE_USER', 'ROLE_USER_BASIC', 'ROLE_USER_ADVANCED'],
    },
  }),
  'setup.companyUsers': () => ({ data: { users: [ownerRef], total: 1 } }),
  'adminSearch.users': () => ({
    data: {
      users: [{ ...ownerRef, country: 'SI', verified: true, companies: [company] }],
      total: 1,
    },
  }),
  'adminSearch.locations': () => ({
    data: {
      locations: [{ ...home, city: 'Ljubljana', company, locationGroup: group, owner: ownerRef }],
      total: 1,
    },
  }),
  'adminSearch.controllers': () => ({
    data: {
      controllers: [
        {
          ...controller,
          softwareVersion: '1.2.3',
          osVersion: null,
          hwVersion: null,
          ethernetIp: '192.168.1.7',
          wirelessIp: null,
          openVpnIp: null,
          mobileIp: null,
          location: home,
          company,
          owner: ownerRef,
        },
      ],
      total: 1,
    },
  }),
  'adminSearch.devices': () => ({
    data: {
      devices: [
        {
          id: 71,
          name: 'Solar inverter',
          type: 'inverter',
          category: 'SOLAR_POWER_PLANT',
          status: 'ok',
          controller: { id: controller.id, unitId: serial, alias: controller.alias },
          location: home,
          company,
          owner: ownerRef,
        },
      ],
      total: 1,
    },
  }),
  'audit.list': () => ({ data: { entries: [entry], names: {}, total: 1, totalIsCapped: false } }),
}

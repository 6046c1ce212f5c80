import type { CompanyDetails } from '@kilowatt/contracts/tenancy/company-admin'
import { expect, test } from 'vitest'
import { brandDraftFaults, brandDraftOf, brandSettingsOf, type CompanyDraft } from './brand-draft.ts'

const company: CompanyDetails = {
  id: 3,
  name: 'Sonce',
  countryId: 1,
  contactEmail: null,
  contactPhone: '+386 1 234 56 78',
  assignedControllersCount: 4,
  locationsCount: 2,
  rootGroup: { id: 9 },
  secondFactorRequired: false,
  isDefault: true,
  branding: {
    platformName: 'Sonce',
    productName: null,
    slogan: null,
    theme: 'yellow',
    domain: 'energy.example.com',
    supportEmail: 'help@example.com',
    privacyPolicyUrl: null,
    termsUrl: null,
    registrationUrl: null,
    defaultLocationGroupId: 9,
  },
}
const draft = brandDraftOf(company)

test.each<[string, Partial<CompanyDraft>, string[]]>([
  ["the server's own answer can be saved", {}, []],
  ['a company needs a name', { name: '  ' }, ['name']],
  ['an address without a host', { supportEmail: 'help' }, ['supportEmail']],
  ['an address may be empty', { supportEmail: '' }, []],
  ['a script is not a web address', { termsUrl: 'javascript:alert(1)' }, ['termsUrl']],
  ['a path is not a web address', { termsUrl: '/terms.html' }, ['termsUrl']],
  ['a host name without a path', { domain: 'example.com/shop' }, ['domain']],
])('%s', (_rule, change, faults) =>
  expect(Object.keys(brandDraftFaults({ ...draft, ...change }))).toEqual(faults),
)

test("an emptied text is saved as null, so the default brand's applies", () => {
  expect(brandSettingsOf({ ...draft, platformName: ' ' }).branding.platformName).toBeNull()
  expect(brandSettingsOf({ ...draft, defaultLocationGroupId: '' }).branding.defaultLocationGroupId).toBeNull()
})

test('law: opening and saving without a change keeps everything the same', () => {
  const { name, countryId, contactEmail, contactPhone, secondFactorRequired, isDefault, branding } = company
  expect(brandSettingsOf(draft)).toEqual({
    name,
    countryId,
    contactEmail,
    contactPhone,
    secondFactorRequired,
    isDefault,
    branding,
  })
})

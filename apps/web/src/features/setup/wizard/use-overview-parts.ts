import type { FoundController } from '@kilowatt/contracts/devices/setup'
import type { SetupDraft } from '@kilowatt/contracts/devices/setup-draft'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { countryName } from '@kilowatt/domain/units/names'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { useRegionName, useRegions } from '../../../shared/places/use-regions.ts'
import type { Fact } from '../../../ui/data/FactList.tsx'

type Given = {
  draft: SetupDraft
  /** the existing location that the hardware is linked to */
  location: Location | null
  found: FoundController | undefined
  onEdit: (step: number) => void
  isPlaceGiven: boolean
}

const lineOf = (...parts: readonly (string | null)[]) => parts.filter((part) => part).join(' ')
const addressOf = ({ street, houseNumber, postcode, city }: Location['address']) =>
  [lineOf(street, houseNumber), lineOf(postcode, city)].filter((line) => line !== '').join(', ') || null

/** What the last step shows of the other steps, each with a link back to it. */
export function useOverviewParts({ draft, location, found, onEdit, isPlaceGiven }: Given) {
  const { t, i18n } = useTranslation()
  const regionName = useRegionName()
  const { regions } = useRegions(draft.countryCode)
  const chosen = useQuery(
    orpc.utilityPlans.get.queryOptions({
      input: draft.planId === null || location?.activePriceList ? skipToken : { planId: draft.planId },
    }),
  )
  const plan = draft.planId === null ? undefined : chosen.data?.data.plan.name
  const region = draft.region
    ? regions?.find(({ code }) => code === draft.region?.code)
    : regions?.length === 1
      ? regions[0]
      : undefined
  const placed: Fact[] = location
    ? [
        [t('words.name'), location.name],
        [t('words.address'), addressOf(location.address)],
        [t('words.timezone'), location.timezone.name],
      ]
    : [
        [t('words.name'), draft.name],
        [t('words.address'), addressOf(draft)],
        [t('words.country'), countryName(draft.countryCode, i18n.language, draft.countryCode)],
        ...(region ? ([[t('words.region'), regionName(region)]] as const) : []),
        [t('words.timezone'), draft.timezone],
      ]
  const hardware: Fact[] = [
    [t('words.serial'), draft.serial],
    [t('words.type'), found ? t(`controllerTypes.${found.type}`) : null],
    [t('words.software'), found?.softwareVersion],
    ...(draft.takesOverFrom === null ? [] : ([[t('setup.replacesFact'), draft.takesOverFrom]] as const)),
  ]
  return [
    {
      title: t('words.location'),
      facts: placed,
      onEdit: isPlaceGiven ? undefined : () => onEdit(1),
    },
    { title: t('words.controller'), facts: hardware, onEdit: () => onEdit(2) },
    {
      title: t('setup.tariffs'),
      facts: [
        plan
          ? [t('setup.plan'), plan]
          : [t('words.state'), t(location?.activePriceList ? 'setup.tariffsThere' : 'setup.tariffsState')],
      ] as Fact[],
      ...(!location?.activePriceList && { onEdit: () => onEdit(3) }),
    },
  ]
}

import type { SetupDraft } from '@kilowatt/contracts/devices/setup-draft'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api/call-errors.ts'
import { client } from '../../../api/client.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { payloadOf } from './wizard-draft.ts'

const SUCCESS_MS = 5_000

/** The step with the input that a refusal is about; null if it is not about an input. */
export function stepAtFault(error: unknown): number | null {
  const code = errorCodeOf(error)
  if (code === 'location_invalid') return 1
  return code.startsWith('controller_') ? 2 : null
}

export type Linked = {
  readonly locationId: number
  /** with the chosen plan; null for a location that already has prices */
  readonly planned: SetupDraft | null
}

/** Creates the location, if it is new, and links the hardware to it. */
export function useLinkController(onLinked: (linked: Linked) => Promise<void>) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: async ({ draft, existing }: { draft: SetupDraft; existing: Location | null }) => {
      const data = payloadOf(draft, existing && placeOf(existing))
      const answer = existing
        ? await client.setup.assign({ companyId: existing.company.id, locationId: existing.id, data })
        : await client.setup.location({ data })
      const hasPrices = Boolean(existing?.activePriceList)
      return { locationId: answer.data.location.id, planned: hasPrices ? null : draft }
    },
    onSuccess: (linked) => {
      toastSuccess(t('setup.setup_success'), { durationMs: SUCCESS_MS })
      return onLinked(linked)
    },
    onError: () => toastError(t('setup.setup_failed')),
  })
}

const placeOf = ({ name, country, region, timezone }: Location) => ({
  name,
  countryCode: country.code,
  region: region && { code: region.code, type: region.type },
  timezone: timezone.name,
})

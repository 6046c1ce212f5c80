import type { LocationPowers } from '@kilowatt/contracts/grid-tariff/agreed-powers'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import classes from './AgreedPowersForm.module.css'
import { powersOfInfo } from './powers-draft.ts'

/**
 * Fills the form with the portal's data about one of this person's metering places; nothing for people
 * without a metering place.
 */
export function PowersOfMeteringPlace({ onTake }: { onTake: (powers: LocationPowers) => void }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const { data: places = [] } = useQuery(
    orpc.externalDevices.list.queryOptions({
      select: ({ data }) => data.devices.filter(({ isOfFiles }) => !isOfFiles),
    }),
  )
  const take = useMutation({
    mutationFn: (deviceId: number) => client.externalDevices.consumerInfo({ deviceId }),
    onSuccess: ({ data }) => {
      const powers = powersOfInfo(data, localDateAt(TARIFF_ZONE, Date.now()))
      if (powers) onTake(powers)
    },
  })
  if (places.length === 0) return null
  const hasNone = take.data && powersOfInfo(take.data.data, localDateAt(TARIFF_ZONE, Date.now())) === null
  return (
    <NativeSelect
      className={classes.take}
      label={t('gridTariff.takeOver')}
      description={t('gridTariff.takeOverHelp')}
      error={take.error ? refusal(take.error) : hasNone && t('gridTariff.takeOverNone')}
      disabled={take.isPending}
      data={[{ value: '', label: '—' }, ...places.map(({ id, eimm }) => ({ value: `${id}`, label: eimm }))]}
      onChange={({ currentTarget }) => {
        if (currentTarget.value !== '') take.mutate(Number(currentTarget.value))
      }}
    />
  )
}

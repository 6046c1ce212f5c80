import { webPaths } from '@kilowatt/contracts/web-paths'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'

type Props = {
  /** null for a location during setup */
  locationId: number | null
}

/** Note on the agreed power of the network blocks, which belongs to the location and not to a price list. */
export function BlockPowersNote({ locationId }: Props) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const { data, error, refetch } = useQuery({
    ...orpc.agreedPowers.get.queryOptions({ input: { locationId: locationId ?? 0 } }),
    enabled: locationId !== null,
    select: (answer) => answer.data,
  })
  if (locationId === null) return <Notice kind="info">{t('priceLists.blockPowersLater')}</Notice>
  if (error && !data)
    return <LoadFailure title={t('gridTariff.agreedFailed')} error={error} onRetry={() => refetch()} />
  if (!data) return null
  const today = localDateAt(TARIFF_ZONE, Date.now())
  const kw = data.powers?.kw ?? data.contract.find(({ validFrom }) => validFrom <= today)?.kw
  const earlier = data.earlier.find(
    ({ validFrom, validTo }) => validFrom <= today && (validTo === null || today <= validTo),
  )
  const list = (powers: readonly (number | null)[]) =>
    powers.map((power) => (power === null ? '–' : texts.number(power, 1))).join(' · ')
  return (
    <Notice kind={kw ? 'info' : 'warning'}>
      {kw
        ? t(
            data.source === 'location'
              ? 'priceLists.blockPowersOfLocation'
              : 'priceLists.blockPowersOfContract',
            { powers: list(kw) },
          )
        : earlier
          ? t('priceLists.blockPowersListed', { powers: list(earlier.kw) })
          : t('priceLists.blockPowersMissing')}{' '}
      <AppLink href={webPaths.locationSettings(locationId)}>{t('shell.locationSettings')}</AppLink>
    </Notice>
  )
}

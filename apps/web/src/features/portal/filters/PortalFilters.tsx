import { MAX_RANGE_DAYS } from '@kilowatt/contracts/portal/portal-limits'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { Button, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../shared/dates/DateField.tsx'
import { portalRange, rangeProblem } from '../../../shared/portal/portal-range.ts'
import { missingPrices, type PortalSearch } from '../../../shared/portal/portal-search.ts'
import { useNow } from '../../../ui/data/use-now.ts'
import { FilterSidebar } from '../../../ui/shell/section/FilterSidebar.tsx'
import { CountryNotice } from '../CountryNotice.tsx'
import { usePortal } from '../use-portal.ts'
import { usePortalFailures } from '../use-portal-failures.ts'
import { PriceField } from './PriceField.tsx'
import { ProcessProgress } from './ProcessProgress.tsx'
import { useProcessing } from './use-processing.ts'

type Props = {
  hasCountry: boolean
  search: PortalSearch
  onChange: (change: Partial<PortalSearch>) => void
  /** the requested range has arrived */
  onProcessed: () => void
}

const MINUTE_MS = 60_000

/** Token, metering place, range and prices; Process requests missing data from the portal (spec §5). */
export function PortalFilters({ hasCountry, search, onChange, onProcessed }: Props) {
  const { t } = useTranslation()
  const nowMs = useNow(MINUTE_MS)
  const portal = usePortal(search)
  const { tokens, places, devices, token, offered, device } = portal
  usePortalFailures(portal)
  const range = portalRange(search, nowMs)
  const problem = rangeProblem(range, nowMs)
  const today = localDateAt(TARIFF_ZONE, nowMs)
  const prices = device?.tariffsCount === 1 ? (['et'] as const) : (['vt', 'mt'] as const)
  const isValid =
    hasCountry &&
    device !== null &&
    problem === null &&
    missingPrices(search, device.tariffsCount).length === 0
  const processing = useProcessing({ device, range: problem === null ? range : null, onProcessed })
  // only a loaded list can be empty
  const noneText = (asked: readonly { data: unknown; error: unknown }[], none: string, failed: string) =>
    asked.every(({ data }) => data !== undefined)
      ? t(none)
      : t(asked.some(({ error }) => error !== null) ? failed : 'words.loading')
  const setDays = (change: Partial<PortalSearch>) => onChange({ ...range, ...change })
  return (
    <>
      <FilterSidebar
        title={t('table.filters')}
        result={undefined}
        activeCount={[token, device].filter((one) => one !== undefined && one !== null).length}
      >
        {!hasCountry && <CountryNotice />}
        <Select
          size="xs"
          label={t('portal.token')}
          placeholder={t('portal.anyToken')}
          clearable={(tokens.data?.length ?? 0) > 1}
          data={(tokens.data ?? []).map((one) => ({ value: String(one.id), label: one.token }))}
          value={token === undefined ? null : String(token)}
          onChange={(value) =>
            onChange({ token: value === null ? undefined : Number(value), device: undefined })
          }
          nothingFoundMessage={noneText([tokens], 'portal.noTokens', 'portal.errorFetchingTokens')}
        />
        <Select
          size="xs"
          label={t('portal.device')}
          placeholder={t('portal.chooseDevice')}
          data={offered.map(({ id, eimm }) => ({ value: String(id), label: eimm }))}
          value={device === null ? null : String(device.id)}
          onChange={(value) => onChange({ device: value === null ? undefined : Number(value) })}
          nothingFoundMessage={noneText([places, devices], 'portal.noDevices', 'portal.errorFetchingDevices')}
        />
        <DateField
          size="xs"
          label={t('portal.from')}
          max={today}
          value={range.from}
          onChange={(from) => from && setDays({ from })}
        />
        <DateField
          size="xs"
          label={t('portal.to')}
          max={today}
          value={range.to}
          error={problem && t(`portal.range_${problem}`, { count: MAX_RANGE_DAYS })}
          onChange={(to) => to && setDays({ to })}
        />
        {prices.map((name) => (
          <PriceField
            key={name}
            label={t(`portal.price_${name}`)}
            value={search[name]}
            onChange={(price) => onChange({ [name]: price })}
          />
        ))}
        <Button
          variant="filled"
          disabled={!isValid}
          loading={processing.isStarting || processing.isWaiting}
          onClick={processing.start}
        >
          {t('portal.process')}
        </Button>
      </FilterSidebar>
      <ProcessProgress processing={processing.progress} />
    </>
  )
}

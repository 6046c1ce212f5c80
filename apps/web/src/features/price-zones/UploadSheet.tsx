import type { ReadSheet } from '@kilowatt/contracts/spot-market/spot-market'
import { currencyNames } from '@kilowatt/domain/units/currencies'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Button, NativeSelect } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedFieldsOf } from '../../api/call-errors.ts'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { useRegionName } from '../../shared/places/use-regions.ts'
import { Card } from '../../ui/data/Card.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { PickFile } from '../../ui/files/PickFile.tsx'
import classes from './PriceZones.module.css'

const units = ['per_MWh', 'per_kWh', 'cent_per_kWh'] as const

/** Uploads prices from a sheet: first as a preview, then for real after confirmation. */
export function UploadSheet() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refusal = useRefusal()
  const nameOf = useRegionName()
  const [code, setCode] = useState('SI')
  const [unit, setUnit] = useState<(typeof units)[number]>('per_MWh')
  const [currency, setCurrency] = useState('EUR')
  const regions = useQuery(orpc.spotMarket.regions.queryOptions({ select: ({ data }) => data.entries }))
  const asked = { code, unit, currency }
  const preview = useMutation({
    mutationFn: async (file: File) => {
      const sheet = { ...asked, csv: await file.text() }
      const { data } = await client.spotMarket.upload({ ...sheet, keep: false, overwrite: false })
      return { sheet, data }
    },
  })
  const keep = useMutation({
    mutationFn: ({ sheet }: NonNullable<typeof preview.data>) =>
      client.spotMarket.upload({ ...sheet, keep: true, overwrite: true }),
    onSuccess: async () => {
      toastSuccess(t('priceZones.uploaded'))
      preview.reset()
      await queries.invalidateQueries({ queryKey: orpc.spotMarket.key() })
    },
  })
  const [fault] = refusedFieldsOf(preview.error)
  const named = new Map(regions.data?.map((region) => [region.code, nameOf(region)]))
  const zones = [...named].map(([value, label]) => ({ value, label }))
  const begin = (set: () => void) => {
    set()
    // the preview belongs to the previous sheet
    preview.reset()
    keep.reset()
  }
  return (
    <Card heading={t('priceZones.upload')}>
      <p className="dim">{t('priceZones.uploadHelp')}</p>
      <div className={classes.fields}>
        <NativeSelect
          label={t('words.region')}
          value={code}
          onChange={(event) => {
            const { value } = event.currentTarget
            begin(() => setCode(value))
          }}
          data={zones.length > 0 ? zones : [code]}
        />
        <NativeSelect
          label={t('priceZones.unit')}
          value={unit}
          onChange={(event) => {
            const { value } = event.currentTarget
            begin(() => setUnit(value as typeof unit))
          }}
          data={units.map((value) => ({ value, label: t(`priceZones.unit_${value}`) }))}
        />
        <NativeSelect
          label={t('words.currency')}
          value={currency}
          onChange={(event) => {
            const { value } = event.currentTarget
            begin(() => setCurrency(value))
          }}
          data={currencyNames}
        />
        <PickFile accept="text/csv,.csv" onPick={(file) => preview.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.75} />}
              loading={preview.isPending}
            >
              {t('priceZones.chooseFile')}
            </Button>
          )}
        </PickFile>
      </div>
      {preview.error && (
        <Notice kind="critical">
          {fault ? t('priceZones.refused', { why: fault.message }) : refusal(preview.error)}
        </Notice>
      )}
      {preview.data && (
        <>
          <Understood sheet={preview.data.data} currency={currency} code={code} />
          {keep.error && <Notice kind="critical">{refusal(keep.error)}</Notice>}
          <div className={classes.answers}>
            <Button
              {...(preview.data.data.overwritten > 0 && { color: 'red' })}
              loading={keep.isPending}
              onClick={() => preview.data && keep.mutate(preview.data)}
            >
              {t(preview.data.data.overwritten > 0 ? 'priceZones.overwrite' : 'priceZones.keep')}
            </Button>
            <Button variant="default" disabled={keep.isPending} onClick={() => preview.reset()}>
              {t('actions.cancel')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function Understood({ sheet, currency, code }: { sheet: ReadSheet; currency: string; code: string }) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const price = (value: number) => `${formatNumber(value, { locale, digits: 2 })}\u00a0${currency}/MWh`
  const time = (at: number) => formatDateTime(at, { timeZone: 'UTC' })
  return (
    <Notice kind={sheet.overwritten > 0 || sheet.dropped > 0 ? 'warning' : 'info'}>
      {t('priceZones.understood', {
        prices: formatNumber(sheet.prices, { locale }),
        minutes: sheet.minutes,
        code,
        from: time(sheet.from),
        to: time(sheet.to),
        min: price(sheet.minPerMwh),
        mean: price(sheet.meanPerMwh),
        max: price(sheet.maxPerMwh),
      })}{' '}
      {sheet.dropped > 0 && t('priceZones.dropped', { lines: formatNumber(sheet.dropped, { locale }) })}{' '}
      {sheet.overwritten > 0 &&
        t('priceZones.overwrites', { quarters: formatNumber(sheet.overwritten, { locale }) })}
    </Notice>
  )
}

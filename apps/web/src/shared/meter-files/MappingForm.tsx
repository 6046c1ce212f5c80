import { type ColumnMapping, isWholeMapping } from '@kilowatt/domain/meter-files/mapped-csv'
import type { UnknownTable } from '@kilowatt/domain/meter-files/read-meter-file'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ColumnsPreview } from './ColumnsPreview.tsx'
import { FileRows } from './FileRows.tsx'
import { MappingFields } from './MappingFields.tsx'
import { ZoneField } from './ZoneField.tsx'

type Props = {
  bytes: Uint8Array
  table: UnknownTable
  /** zone for times without an offset until another one is chosen */
  zone: string
  onMapping: (mapping: ColumnMapping) => void
}

/**
 * Asks what the columns of a table mean, and previews the result. Only unambiguous columns are chosen in
 * advance.
 */
export function MappingForm({ bytes, table, zone, onMapping }: Props) {
  const { t } = useTranslation()
  const [mapping, setMapping] = useState<Partial<ColumnMapping> & { zone: string }>({
    clock: null,
    stamp: 'start',
    ...table.guess,
    zone,
  })
  const change = (part: Partial<ColumnMapping>) => setMapping({ ...mapping, ...part })
  const whole = isWholeMapping(mapping) ? mapping : null
  return (
    <>
      {table.questions.length > 0 && (
        <Notice kind="info">
          {t('gridTariffCalculator.unknownFile', {
            questions: table.questions.map((one) => t(`gridTariffCalculator.question_${one}`)).join(', '),
          })}
        </Notice>
      )}
      <FileRows table={table} mapping={mapping} />
      <MappingFields table={table} mapping={mapping} onChange={change} />
      <ZoneField value={mapping.zone} onChange={(chosen) => change({ zone: chosen })} />
      {whole ? (
        <ColumnsPreview bytes={bytes} mapping={whole} />
      ) : (
        <p className="dim">{t('portal.previewMissing')}</p>
      )}
      <Button variant="filled" disabled={whole === null} onClick={() => whole && onMapping(whole)}>
        {t('portal.readFile')}
      </Button>
    </>
  )
}

import { placeInfoOf } from '@kilowatt/contracts/grid-tariff/place-info'
import type { ConsumerInfoAnswer } from '@kilowatt/contracts/portal/external-devices'
import { missingAnswers, placeConsumers, withAnswers } from '@kilowatt/domain/grid-tariff/place/place-info'
import { mainFuses } from '@kilowatt/domain/grid-tariff/powers/fuses'
import { userGroups } from '@kilowatt/domain/grid-tariff/prices/price-book'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { placeAnswersIn } from '../../shared/portal/answered-place.ts'
import { Card } from '../../ui/data/Card.tsx'
import classes from './grid-tariff.module.css'
import type { PlaceScreenProps } from './use-calculation.ts'
import { usePlaceTexts } from './use-place-texts.ts'

type Props = { info: ConsumerInfoAnswer } & Pick<PlaceScreenProps, 'search' | 'onChange'>

/** Asks for details that the costs of a metering place depend on and the portal does not report. */
export function AskPlace({ info, search, onChange }: Props) {
  const { t } = useTranslation()
  const texts = usePlaceTexts()
  const reported = placeInfoOf(info)
  const questions = new Set([
    ...missingAnswers(reported),
    ...missingAnswers(withAnswers(reported, placeAnswersIn(search))),
  ])
  const none = { value: '', label: '–', disabled: true }
  return (
    <Card heading={t('gridTariff.askPlace')}>
      <p className="dim">{t('gridTariff.askPlaceText')}</p>
      <div className={classes.roomy}>
        {questions.has('consumer') && (
          <NativeSelect
            label={t('gridTariff.consumer')}
            value={search.consumer ?? ''}
            onChange={(event) => onChange({ consumer: event.currentTarget.value })}
            data={[none, ...placeConsumers.map((value) => ({ value, label: texts.consumer(value) }))]}
          />
        )}
        {questions.has('fuse') && (
          <NativeSelect
            label={t('gridTariff.fuse')}
            description={t('gridTariff.fuseHelp')}
            value={search.fuse ?? ''}
            onChange={(event) => onChange({ fuse: event.currentTarget.value })}
            data={[
              none,
              ...mainFuses.map((fuse) => ({
                value: `${fuse.phases}x${fuse.ampere}`,
                label: texts.fuse(fuse),
              })),
            ]}
          />
        )}
        {questions.has('userGroup') && (
          <NativeSelect
            label={t('gridTariff.userGroup')}
            value={search.group ?? ''}
            onChange={(event) => onChange({ group: Number(event.currentTarget.value) })}
            data={[
              none,
              ...userGroups.map((group) => ({
                value: `${group}`,
                label: t(`gridTariff.userGroup_${group}`),
              })),
            ]}
          />
        )}
      </div>
    </Card>
  )
}

import type { AuditEntry } from '@kilowatt/contracts/directory/audit'
import { formatDateTimeSeconds } from '@kilowatt/domain/units/format-date'
import { useTranslation } from 'react-i18next'
import { type Fact, FactList } from '../../ui/data/FactList.tsx'
import classes from './AuditDetails.module.css'
import { changesOf } from './audit-diff.ts'
import { fieldText, valueText } from './audit-fields.ts'
import { actionText, objectText } from './audit-texts.ts'

type Props = {
  entry: AuditEntry
  /** names of the objects that the entry mentions by id */
  names: Readonly<Record<string, string>>
  person: (who: AuditEntry['actor']) => string
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** One entry of the audit log, with every field that it changed. */
export function AuditDetails({ entry, names, person }: Props) {
  const { t, i18n } = useTranslation()
  const words = { t, language: i18n.language }
  const changes = changesOf(entry.before, entry.after).flatMap((change) => {
    const label = fieldText(t, change.field)
    return label === null ? [] : [{ ...change, label }]
  })
  const facts: Fact[] = [
    [t('words.time'), formatDateTimeSeconds(entry.at, { timeZone })],
    [t('audit.actor'), entry.actor ? person(entry.actor) : t('audit.system')],
    ...(entry.asUser ? [[t('audit.asUser'), person(entry.asUser)] as const] : []),
    [t('audit.action'), actionText(t, entry.action)],
    [t('audit.object'), objectText(t, entry)],
    ...(entry.objectId ? [[t('audit.objectId'), entry.objectId] as const] : []),
    [t('words.company'), entry.company?.name],
    [t('audit.ip'), entry.ip],
  ]
  return (
    <>
      <FactList facts={facts} />
      <h3 className={classes.heading}>{t('audit.changes')}</h3>
      {changes.length === 0 ? (
        <p className="dim">{t('audit.noChanges')}</p>
      ) : (
        <ul className={classes.changes}>
          {changes.map(({ field, label, before, after }) => (
            <li key={field}>
              <b>{label}</b>
              {before !== undefined && (
                <del>
                  <span className="visually-hidden">{t('audit.before')} </span>
                  {valueText(words, names, { field, value: before })}
                </del>
              )}
              {after !== undefined && (
                <ins>
                  <span className="visually-hidden">{t('audit.after')} </span>
                  {valueText(words, names, { field, value: after })}
                </ins>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

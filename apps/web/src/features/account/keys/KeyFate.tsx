import type { ApiKey } from '@kilowatt/contracts/identity/api-keys'
import { Checkbox, Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../account.module.css'
import { useKeyFacts } from './use-key-facts.ts'

export const fates = ['keep', 'revoke', 'choose'] as const
/** What happens to the keys; empty until the person has decided. */
export type Fate = (typeof fates)[number] | ''

type Field<Value> = { value?: Value; error?: React.ReactNode; onChange: (value: Value) => void }
type Props = { apiKeys: readonly ApiKey[]; fate: Field<Fate>; chosen: Field<string[]> }

/**
 * Keys work without a password, so people who change their password decide here what happens to their keys, with the
 * list in view.
 */
export function KeyFate({ apiKeys, fate, chosen }: Props) {
  const { t } = useTranslation()
  const factsOf = useKeyFacts()
  return (
    <Radio.Group
      {...fate}
      onChange={(value) => fate.onChange(fates.find((known) => known === value) ?? '')}
      label={t('user.keysAtChange', { count: apiKeys.length })}
      description={t('user.keysAtChangeHelp')}
    >
      <div className={classes.fields}>
        {fates
          .filter((one) => one !== 'choose' || apiKeys.length > 1)
          .map((one) => (
            <Radio
              key={one}
              value={one}
              label={
                one === 'choose'
                  ? t('user.keyFate_choose')
                  : t(`user.keyFate_${one}`, { count: apiKeys.length })
              }
            />
          ))}
        <Checkbox.Group {...chosen} aria-label={t('user.apiKeys')}>
          <ul className={classes.choice}>
            {apiKeys.map((key) => (
              <li key={key.id}>
                {fate.value === 'choose' ? (
                  <Checkbox value={String(key.id)} label={key.name} description={factsOf(key)} />
                ) : (
                  <>
                    <b>{key.name}</b>
                    <span className="caption">{factsOf(key)}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Checkbox.Group>
      </div>
    </Radio.Group>
  )
}

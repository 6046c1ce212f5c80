import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, title } from '../primitives.ts'
import { alarmKindName, alarmScope, severity } from './alarm-entry.ts'

const tags = ['Alarms']
const MAX_DELAY_S = 7 * 86_400

const settings = z.record(z.string().max(40), z.union([z.number(), z.string().max(100)]).nullable())

/** What a person enters; `slot` names an existing rule to change, and is absent for a new rule. */
export const alarmRuleInput = z.object({
  kind: alarmKindName,
  slot: z.string().max(80).optional(),
  /** only for kinds with several rules */
  name: title.nullable().default(null),
  isActive: z.boolean(),
  severity,
  settings,
  raiseDelayS: z.number().int().min(0).max(MAX_DELAY_S),
  clearDelayS: z.number().int().min(0).max(MAX_DELAY_S),
})
export type AlarmRuleInput = z.infer<typeof alarmRuleInput>

/** A rule in force for a scope: its own rule, or the nearest one above it. */
export const alarmRule = alarmRuleInput.extend({
  /** id of the rule in force */
  id: z.number(),
  slot: z.string(),
  /** where the rule is set: `platform` is the standard of every company */
  from: z.enum(['platform', 'company', 'group', 'location']),
  /**
   * name of the company or group that the rule is inherited from; null for the scope's own rule and the platform's
   */
  fromName: z.string().nullable(),
  isOwn: z.boolean(),
  /** open alarms of the rule in this scope */
  open: z.number(),
})
export type AlarmRule = z.infer<typeof alarmRule>

/** Exactly one of these, which the person may edit. */
const inScope = alarmScope

/**
 * Reasons why nothing can be counted: no value that the rule judges is known, no location has coordinates,
 * or the rule was off so nothing was recorded.
 */
export const previewReasons = ['nothing_known', 'coordinates', 'off'] as const

export const alarmRulePreview = z.object({
  /** days of history, at most 30 */
  days: z.number(),
  /** newest first, at most 50 */
  alarms: z.array(z.object({ from: z.number(), to: z.number().nullable() })),
  count: z.number(),
  /** share of the time in which the alarm would have been open, mean of all sources, % */
  openPct: z.number(),
  /** whether the alarm would be open most of the time, a reason to warn before saving */
  isConstant: z.boolean(),
  /** `recorded`: counted from actual alarms with the delays of the rule, because nothing else is stored */
  basis: z.enum(['calculated', 'recorded']),
  because: z.enum(previewReasons).nullable(),
  /** whether there may have been more alarms: not everything was recorded, or could be tried at once */
  isAtLeast: z.boolean(),
  /** null if the rule is about no location */
  locations: z
    .object({
      /** number of locations to which the rule would apply */
      total: z.number(),
      /** number of locations whose history was used; a sample if there are many */
      tried: z.number(),
      /** number of locations in which the rule would have raised an alarm */
      fired: z.number(),
      /** number of locations that could not be tried, because they have no coordinates */
      unplaced: z.number(),
    })
    .nullable(),
})
export type AlarmRulePreview = z.infer<typeof alarmRulePreview>

export const testSteps = ['rule', 'alarm', 'in_app', 'mail', 'push', 'webhook'] as const
export const testOutcomes = ['done', 'waiting', 'off', 'failed'] as const
/** Why a test alarm stopped, or waits. */
export const testReasons = [
  ...(['no_rule', 'maintenance', 'not_notified', 'not_delivered'] as const),
  ...(['preference', 'quiet', 'digest', 'turn'] as const),
  ...(['no_mail_server', 'mail_refused', 'no_subscription', 'push_refused'] as const),
  ...(['no_webhook', 'webhook_failed'] as const),
] as const

const testStep = z.object({
  step: z.enum(testSteps),
  outcome: z.enum(testOutcomes),
  because: z.enum(testReasons).nullable(),
  /** when waiting messages are sent, or maintenance ends; null if unknown */
  until: z.number().nullable(),
  /** active rules, in the step `rule` */
  count: z.number().nullable(),
})
export type TestStep = z.infer<typeof testStep>

export const alarmRulesContract = {
  list: call('signedIn')
    .route({ method: 'GET', path: '/alarm-rules', tags, summary: 'Alarm rules in force' })
    .input(inScope)
    .output(data(z.object({ rules: z.array(alarmRule), mayEdit: z.boolean() }))),
  set: call('signedIn')
    .route({ method: 'PUT', path: '/alarm-rules', tags, summary: 'Add or change an alarm rule' })
    .input(z.object({ scope: inScope, rule: alarmRuleInput }))
    .output(data(z.object({ rule: alarmRule }))),
  remove: call('signedIn')
    .route({
      method: 'DELETE',
      path: '/alarm-rules/{ruleId}',
      tags,
      summary: 'Remove an alarm rule; the inherited one applies again',
    })
    .input(z.object({ ruleId: id }))
    .output(done),
  preview: call('signedIn', { isHeavy: true })
    .route({
      method: 'POST',
      path: '/alarm-rules/preview',
      tags,
      summary: 'Alarms that a rule would have raised in the past 30 days',
    })
    .input(z.object({ scope: inScope, rule: alarmRuleInput }))
    .output(data(alarmRulePreview)),
  /**
   * Sends a test alarm to the caller on every channel, up to 12 times an hour, and reports where it stopped.
   */
  test: call('location:view', { scope: 'never', impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/locations/{locationId}/alarm-rules/test',
      tags,
      summary: 'Test the way of an alarm to me',
    })
    .input(z.object({ locationId: id }))
    .output(data(z.object({ steps: z.array(testStep) }))),
}

-- A roll-out that paused is an alarm. What people were notified of before stays in their inboxes, as one.
update notification
set kind = 'alarm', "values" = "values"
  || '{"alarm": {"text": "alarmRolloutPaused.title"}, "place": {"text": "alarmDuty.platform"}, "reason": ""}'
where kind = 'rolloutTooManyFailed';
update notice
set kind = 'alarm', "values" = "values"
  || '{"alarm": {"text": "alarmRolloutPaused.title"}, "place": {"text": "alarmDuty.platform"}, "reason": ""}'
where kind = 'rolloutTooManyFailed';

import type { TypedWords } from '../typed-words.ts';

/** What people type for days and priorities in Japanese. */
export const typed: TypedWords = {
  today: '今日|本日|きょう',
  tomorrow: '明日|あした|あす|翌日',
  afterTomorrow: '明後日|あさって',
  nextWeek: '来週|翌週|らいしゅう',
  nextMonth: '来月|翌月',
  inDays: '{n}日後|あと{n}日',
  inWeeks: '{n}週間後|{n}週後|一週間後',
  inMonths: '{n}か月後|{n}ヶ月後|{n}カ月後|{n}ヵ月後|{n}ケ月後|一か月後',
  weekdays: [
    '月曜日|月曜|月|げつようび|げつよう',
    '火曜日|火曜|火|かようび|かよう',
    '水曜日|水曜|水|すいようび|すいよう',
    '木曜日|木曜|木|もくようび|もくよう',
    '金曜日|金曜|金|きんようび|きんよう',
    '土曜日|土曜|土|どようび|どよう',
    '日曜日|日曜|日|にちようび|にちよう',
  ],
  onWeekday: '次の{weekday}',
  weekdayOfNextWeek: '来週{weekday}|来週の{weekday}',
  dates: '{m}月{d}日|{y}年{m}月{d}日|{m}/{d}|{y}/{m}/{d}',
  times:
    '{hour}時|{hour}時{minute}分|{amHour}時|{amHour}時{minute}分|{pmHour}時|{pmHour}時{minute}分|{nightHour}時',
  am: '午前|朝',
  pm: '午後',
  night: '夜|夜の',
  until: '{day}まで|{day}までに',
  doubtful: '月|火|水|木|金|土|日',
  priorities: {
    highest: '最高|緊急|至急|大至急',
    high: '高|高い|重要',
    medium: '中|普通|通常',
    low: '低|低い',
    lowest: '最低',
  },
};

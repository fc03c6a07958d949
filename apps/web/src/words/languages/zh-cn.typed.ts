import type { TypedWords } from '../typed-words.ts';

/** What people type for days and priorities in Simplified Chinese. */
export const typed: TypedWords = {
  today: '今天|今日|今儿',
  tomorrow: '明天|明日|明儿',
  afterTomorrow: '后天',
  nextWeek: '下周|下星期|下礼拜',
  nextMonth: '下个月|下月',
  inDays: '{n}天后|{n}日后|{n}天之后|一天后',
  inWeeks: '{n}周后|{n}星期后|{n}个星期后|一周后|一个星期后',
  inMonths: '{n}个月后|{n}月后|一个月后',
  weekdays: [
    '周一|星期一|礼拜一',
    '周二|星期二|礼拜二',
    '周三|星期三|礼拜三',
    '周四|星期四|礼拜四',
    '周五|星期五|礼拜五',
    '周六|星期六|礼拜六',
    '周日|星期日|礼拜日|周天|星期天|礼拜天',
  ],
  onWeekday: '这{weekday}|本{weekday}',
  weekdayOfNextWeek: '下{weekday}|下个{weekday}',
  dates: '{m}月{d}日|{m}月{d}号|{y}年{m}月{d}日|{y}年{m}月{d}号|{m}/{d}|{y}/{m}/{d}',
  times:
    '{hour}点|{hour}时|{hour}点{minute}|{hour}点{minute}分|{amHour}点|{amHour}点{minute}|{amHour}点{minute}分|{pmHour}点|{pmHour}点{minute}|{pmHour}点{minute}分|{nightHour}点|{nightHour}点{minute}|{nightHour}点{minute}分',
  am: '上午|早上|早晨|凌晨',
  pm: '下午|中午|傍晚',
  night: '晚上|晚',
  until: '{day}前|{day}之前|{day}以前',
  priorities: {
    highest: '最高|紧急|加急|特急',
    high: '高|重要|较高',
    medium: '中|普通|一般|中等',
    low: '低|较低',
    lowest: '最低',
  },
};

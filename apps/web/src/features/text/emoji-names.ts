/** Emoji by their usual short names, for people who type ":name". */
const table = `
+1 👍 -1 👎 100 💯 alarm_clock ⏰ angry 😠 apple 🍎 arrow_down ⬇️ arrow_left ⬅️ arrow_right ➡️ arrow_up ⬆️ art 🎨 balloon 🎈 bar_chart 📊 beer 🍺
bell 🔔 bike 🚲 blue_heart 💙 blush 😊 bomb 💣 book 📖 boom 💥 bow 🙇 brain 🧠 briefcase 💼 broken_heart 💔 bug 🐛 bulb 💡 bus 🚌 cake 🍰 calendar 📅
camera 📷 car 🚗 card_index 📇 cat 🐱 chart 📈 chart_down 📉 check ✔️ checkered_flag 🏁 clap 👏 clipboard 📋 clock 🕐 cloud ☁️ coffee ☕ computer 💻
confused 😕 construction 🚧 cool 😎 cowboy 🤠 credit_card 💳 cross ❌ cry 😢 dancer 💃 dart 🎯 dizzy 😵 dog 🐶 door 🚪 earth 🌍 email 📧 exclamation ❗
eyes 👀 facepalm 🤦 fire 🔥 fireworks 🎆 fish 🐟 flag 🚩 floppy_disk 💾 folder 📁 fork 🍴 frog 🐸 gear ⚙️ ghost 👻 gift 🎁 globe 🌐 grin 😁 green_heart 💚
grimacing 😬 hammer 🔨 handshake 🤝 heart ❤️ heart_eyes 😍 hourglass ⌛ house 🏠 hug 🤗 hundred 💯 inbox 📥 info ℹ️ joy 😂 key 🔑 kiss 😘 label 🏷️ laptop 💻
laughing 😆 leaf 🍃 lightning ⚡ link 🔗 lock 🔒 loop 🔁 mag 🔍 mailbox 📫 man 👨 medal 🏅 megaphone 📣 memo 📝 microscope 🔬 money 💰 moon 🌙 mountain ⛰️
muscle 💪 musical_note 🎵 neutral 😐 new 🆕 newspaper 📰 no_entry ⛔ notebook 📓 ok 🆗 ok_hand 👌 open_mouth 😮 outbox 📤 package 📦 palm_tree 🌴 paperclip 📎
partying 🥳 party 🎉 pencil ✏️ penguin 🐧 phone 📱 pin 📌 pizza 🍕 plane ✈️ point_down 👇 point_left 👈 point_right 👉 point_up ☝️ poop 💩 pray 🙏 printer 🖨️
pushpin 📌 puzzle 🧩 question ❓ rabbit 🐰 rage 😡 rain 🌧️ rainbow 🌈 raised_hands 🙌 recycle ♻️ relieved 😌 robot 🤖 rocket 🚀 rose 🌹 rotating_light 🚨
runner 🏃 sad 😞 satellite 🛰️ school 🏫 scissors ✂️ scream 😱 seedling 🌱 shield 🛡️ ship 🚢 shrug 🤷 siren 🚨 sleeping 😴 slight_smile 🙂 smile 😄 smiley 😃 smirk 😏
snail 🐌 snowflake ❄️ sob 😭 sparkles ✨ speech 💬 star ⭐ stop 🛑 sun ☀️ sunglasses 😎 sweat 😓 sweat_smile 😅 tada 🎉 target 🎯 tent ⛺ thinking 🤔 thumbsdown 👎
thumbsup 👍 ticket 🎫 tomato 🍅 tongue 😛 tools 🛠️ traffic_light 🚥 train 🚆 trash 🗑️ tree 🌳 trophy 🏆 truck 🚚 umbrella ☔ unlock 🔓 upside_down 🙃 v ✌️ warning ⚠️
watch ⌚ wave 👋 white_check_mark ✅ wink 😉 woman 👩 world 🌍 wrench 🔧 writing ✍️ x ❌ yellow_heart 💛 yum 😋 zap ⚡ zzz 💤`;

const parts = table.trim().split(/\s+/u);

/** Short names with their emoji. */
export type EmojiNames = readonly (readonly [name: string, emoji: string])[];

/** The names with their emoji, in the order of the names. */
export const emojiNames: EmojiNames = parts.flatMap((name, at) =>
  at % 2 === 0 ? [[name, parts[at + 1] ?? ''] as const] : [],
);

// Made by web/texts.py.

export const texts = {
  en: {
first: `To the beginning`,
back: `Back`,
play: `Play`,
pause: `Pause`,
next: `Forward`,
last: `To the end`,
},
  de: {
first: `Zum Anfang`,
back: `Zurück`,
play: `Abspielen`,
pause: `Anhalten`,
next: `Vor`,
last: `Zum Ende`,
},
  fr: {
first: `Au début`,
back: `Reculer`,
play: `Lire`,
pause: `Pause`,
next: `Avancer`,
last: `À la fin`,
},
};

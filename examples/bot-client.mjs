// A bot that plays at the tables of an Oakdoor server over the network: node bot-client.mjs URL TOKEN [GAME/MODE ...]
// It needs Node 22 and no packages. The protocol: docs/bot-protocol.md.

const [url, token, ...modes] = process.argv.slice(2);
const LOST = [4400, 4401, 4409]; // close codes: trying again is no use

/** One of the legal moves. Put your own thinking here: `asked` has what your seat sees. */
function choose(asked) {
  console.log(`table ${asked.table}: seat ${asked.seat} decides in ${asked.view.phase}, ${asked.seconds} s left`);
  return asked.legal[Math.floor(Math.random() * asked.legal.length)];
}

/** A game has ended: its result, and the record of all that happened. */
function learn(over) {
  const played = over.failed ? `a stand-in played on: ${over.failed}` : "played to the end";
  console.log(`table ${over.table}: over in seat ${over.seat}, ${played}, ${JSON.stringify(over.result)}`);
}

function play() {
  const server = new WebSocket(url);
  server.onopen = () => server.send(JSON.stringify({ type: "hello", version: 1, token, modes: modes.length ? modes : ["aetherya/base"] }));
  server.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "decide") server.send(JSON.stringify({ type: "move", id: message.id, words: choose(message) }));
    else if (message.type === "over") learn(message);
    else console.log(message);
  };
  server.onclose = ({ code, reason }) => {
    if (LOST.includes(code)) {
      console.error(`the server ends it: ${reason}`);
      process.exit(1);
    }
    setTimeout(play, 1000); // the connection was lost: once more
  };
}

play();

import { expect, test } from "vitest";
import { decoded, deviceName } from "../../src/reminders/push";

test("a key is read as browsers write it", () => {
  expect([...decoded("-_8")]).toEqual([251, 255]);
});

test("a device is called by its browser and its system", () => {
  expect(deviceName("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox, Linux");
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1")).toBe(
    "Safari, iPhone",
  );
  expect(deviceName("something else")).toBe("");
});

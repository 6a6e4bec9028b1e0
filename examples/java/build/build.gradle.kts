plugins {
    java
}

repositories {
    mavenLocal() // has ooxcheck-junit after `mvn install` in editors/junit
    mavenCentral()
}

dependencies {
    testImplementation("ooxcheck:ooxcheck-junit:0.2.0")
    testImplementation("org.junit.jupiter:junit-jupiter:5.9.2")
    testRuntimeOnly("org.junit.platform:junit-platform-launcher")
}

java {
    toolchain {
        languageVersion = JavaLanguageVersion.of(17)
    }
}

tasks.test {
    useJUnitPlatform()
    // A counterexample is a list of lines.
    testLogging {
        exceptionFormat = org.gradle.api.tasks.testing.logging.TestExceptionFormat.FULL
    }
    System.getProperty("ooxcheck-command")?.let { systemProperty("ooxcheck-command", it) }
}
